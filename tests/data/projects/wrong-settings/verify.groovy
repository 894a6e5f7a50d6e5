def log = new File(basedir, 'build.log').text
def said = { pattern -> (log =~ pattern).find() }
assert said(/no JDK at \S*no-jdk: .*oracle\.jdkHome/)
assert said(/`isolation`.*`both`, expected `class` or `suite`/)
assert said(/parameter seed: Cannot convert 'none' to long/)
assert said(/`minimumAnalysed`.*`95` is not a ratio: write it as 0\.8 or 80%/)
assert said(/`memory` is 1m: give at least 32m/)
assert said(/`much` is not a size: write it as 512m or 1g/)
assert log.count('BUILD FAILURE') == 30
assert said(/no JDK at \S*no-jdk: .*oracle\.otherJdks/)
assert said(/unknown variant `pdf`, expected one of `html`, `sarif`, `junit`, `jacoco`, `markdown`/)
assert said(/`operators`.*`nul` is not an operator: there are `void`, `null`, .*`new`.*`defaults`/)
assert said(/the setting `baselineFile` does not name a baseline: cannot read \S*pom\.xml: /)
assert said(/there is no baseline \S*none\.json, which oracle\.baselineFile names: .*oracle:baseline/)
assert said(/`analyses`.*unknown variant `polisch`, expected one of `polish`, `transform`, `diagnose`/)
def misspelt = 'is not a parameter of Oracle Check: did you mean'
assert said(/<configuration> of oracle-maven-plugin has `maxBritleAssertions`, which ${misspelt} `maxBrittleAssertions`\?/)
assert said(/the property `oracle\.maxBritleAssertions` ${misspelt} `oracle\.maxBrittleAssertions`\?/)
assert said(/maxUnusedInputs is set, but the analysis `polish` is not among the `analyses`/)
assert said(/maxVacuousAssertions is set, but the analysis `assertions` is not among the `analyses`/)
assert said(/`timeLimit`.*`0` is not a span of time: write it as 500ms, 5s or 2m, and more than 0/)
assert said(/`generateBudget`.*`0` is not a span of time: write it as 500ms, 5s or 2m, and more than 0/)
assert said(/the setting `components` has `magic`: the components are `all`, `paper`, `none`, /)
assert said(/`junitVersion`.*unknown variant `7`, expected one of `auto`, `4`, `5`/)
assert said(/`environment\.zone` is `Europe\/Atlantis`: give the id of a time zone, .*; did you mean `Europe\/Athens`\?/)
assert said(/`environment\.locale` is `german`: give a language, and a country if you like, such as `de` or `tr-TR`/)
assert said(/`environment\.processors` is `0`: give a number from 1 to 1024/)
assert said(/no setting `environment\.colour`: there are `charset`, `clock`, /)
assert said(/the property `oracle\.enviroment\.zone` ${misspelt} `oracle\.environment\.zone`\?/)
assert said(/`environment\.hosts\.db` is `10\.0\.0\.1`: give a loopback address/)
assert said(/`environment\.files\.app\.conf` is `none\.conf`: the file cannot be read/)
assert said(/`environment\.urls\.https:\/\/api\.example\.com\/x` is `text:1`: `https` is not supported/)
assert said(/maxFlaky is set, but the analysis `flaky` is not among the `analyses`/)
assert said(/oracle\.json does not exist: run the analysis `flaky` first/)
// A property of nobody's is warned of, another tool's is not.
assert log.count('[WARNING] the property `oracle.driver` is not a parameter') == 1
assert !log.contains('property `oracle.jdbc')
// None has cost an analysis.
assert !new File(basedir, 'target/oracle/oracle.json').exists()
