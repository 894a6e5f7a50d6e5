def log = new File(basedir, 'build.log').text
def said = { pattern -> (log =~ pattern).find() }
assert said(/no JDK at \S*no-jdk: .*oracle\.jdkHome/)
assert said(/`isolation`.*`both`, expected `class` or `suite`/)
assert said(/parameter seed: Cannot convert 'none' to long/)
assert said(/`thresholds\.minimumAnalysed`.*`95` is not a ratio: write it as 0\.8 or 80%/)
assert log.count('BUILD FAILURE') == 4
assert !new File(basedir, 'target/oracle/gate.json').exists()
