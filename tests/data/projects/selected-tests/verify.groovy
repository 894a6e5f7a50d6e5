def run = { folder ->
    def report = new groovy.json.JsonSlurper().parse(new File(basedir, "target/$folder/oracle.json"))
    report.tests.collect { it.class.replaceFirst('selected.', '') + '#' + it.method }.countBy { it }
}
def second = ['SecondTests#one': 1, 'SecondTests$Inner#nested': 1]
assert run('all') == ['FirstTest#one': 1, 'FirstTest#two': 1, 'FirstTest#many': 3] + second
assert run('methods') == ['FirstTest#one': 1, 'FirstTest#many': 3]
assert run('several') == ['FirstTest#two': 1] + second
assert run('not') == second + ['NamedUnusually#one': 1, 'NamedUnusually#dependsOnTheZone': 1]
assert run('groups') == ['FirstTest#two': 1]

// The empty tests and the one that only calls assert nothing; what `many` asserts depends on its own numbers only.
// No pattern selects NamedUnusually.
def findings = new groovy.json.JsonSlurper().parse(new File(basedir, 'target/assertions/oracle.json')).findings
assert findings.countBy { it.rule } == ['pseudo-tested': 2, 'no-assertion': 4, 'vacuous-assertion': 1, 'never-runs': 1]

// One of two promises is broken; that the other one is kept, no test sees.
def promises = new groovy.json.JsonSlurper().parse(new File(basedir, 'target/promises/oracle.json')).findings
assert promises.countBy { it.rule } == ['broken-promise': 1, 'untested-promise': 1]

def log = new File(basedir, 'build.log').text
def said = { text -> log.count(text) }
assert said('no test matches -Dtest=NoSuchTest') == 1
assert said('Oracle Check has nothing to do: there are no tests') == 1
assert log.contains('4 assertion-free tests, maxTestsWithoutAssertion is 3')
assert log.contains('1 vacuous assertion, maxVacuousAssertions is 0')
assert log.contains('1 never-run test, maxTestsThatNeverRun is 0')
assert log.contains('1 broken promise, maxBrokenPromises is 0')
assert log.contains('1 untested promise, maxUntestedPromises is 0')
assert log.contains('+        assertThrows(IllegalArgumentException.class, () -> Counter.half(-1));')

// No test with a usual name depends on the world.
def flaky = new groovy.json.JsonSlurper().parse(new File(basedir, 'target/flaky/oracle.json'))
assert flaky.analyses == ['flaky'] && flaky.findings.isEmpty()
def rules = new groovy.json.JsonSlurper().parse(new File(basedir, 'target/oracle/gate.json')).rules
assert rules.any { it.name == 'maxFlaky' && !it.violated }

// One of the others does, and its replay shows both of its runs.
def zoned = new groovy.json.JsonSlurper().parse(new File(basedir, 'target/zoned/oracle.json')).findings
assert zoned*.rule == ['depends-on-zone'] && zoned[0].replay.outcome == 'confirmed'
assert said("alone, in the build's environment, it passes") == 1
assert said('alone, in the other environment, it fails') == 1
assert said('    | formats the epoch') == 2
assert said('on the JVM it passes and fails in the same way') == 1

// Its fix is written, and nothing is found any more.
assert zoned[0].fix.onJvm
assert said('1 fix written into 1 file') == 1
def source = new File(basedir, 'src/test/java/selected/NamedUnusually.java').text
assert source.contains('TimeZone.setDefault(TimeZone.getTimeZone("UTC"));')
def fixed = new groovy.json.JsonSlurper().parse(new File(basedir, 'target/fixed/oracle.json'))
assert fixed.findings.isEmpty() && fixed.tests*.outcome == ['passed', 'passed']
