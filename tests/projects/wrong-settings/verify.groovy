def log = new File(basedir, 'build.log').text
def said = { pattern -> (log =~ pattern).find() }
assert said(/no JDK at \S*no-jdk: .*oracle\.jdkHome/)
assert said(/`isolation`.*`both`, expected `class` or `suite`/)
assert said(/parameter seed: Cannot convert 'none' to long/)
assert said(/`minimumAnalysed`.*`95` is not a ratio: write it as 0\.8 or 80%/)
assert said(/`memory` is 1m: give at least 32m/)
assert said(/`much` is not a size: write it as 512m or 1g/)
assert log.count('BUILD FAILURE') == 9
assert said(/unknown variant `pdf`, expected one of `html`, `sarif`, `junit`, `markdown`/)
assert said(/`operators`.*`nul` is no operator: there are `void`, `null`, .*`new`.*`defaults`/)
assert said(/cannot read \S*pom\.xml: /)
// None has cost an analysis.
assert !new File(basedir, 'target/oracle/oracle.json').exists()
