def log = new File(basedir, 'build.log').text
// The lifecycle is not forked: the tests were compiled and run once.
assert log.count(':testCompile') == 1
assert log.contains('1 unused input, maxUnusedInputs is 0')
assert log.contains('MojoFailureException')
def gate = new groovy.json.JsonSlurper().parse(new File(basedir, 'target/oracle/gate.json'))
assert gate.verdict == 'failed'
