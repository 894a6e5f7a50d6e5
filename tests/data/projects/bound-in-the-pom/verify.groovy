def log = new File(basedir, 'build.log').text
// The lifecycle is not forked: the tests were compiled and run once.
assert log.count(':testCompile') == 1
assert log.contains('1 unused input, maxUnusedInputs is 0')
assert log.contains('1 unused input in the test class bound.UncheckedTest, rule 1 allows at most 0')
assert log.contains('MojoFailureException')
def gate = new groovy.json.JsonSlurper().parse(new File(basedir, 'target/oracle/gate.json'))
assert gate.verdict == 'failed'
assert gate.rules.find { it.name == 'rule 2' }.message == '1 test NOT_ANALYSED: rule 2 allows at most 0.0'
