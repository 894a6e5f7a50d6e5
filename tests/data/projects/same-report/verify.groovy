def written = { new File(basedir, "target/$it/oracle.json").bytes }
def report = { new groovy.json.JsonSlurper().parse(written(it)) }
def cold = report('cold')
assert cold.tests.collect { it.class }.unique() == ['same.ATest', 'same.BTest', 'same.CTest', 'same.DTest']
assert cold.summary.tests.notAnalysed == 0
assert cold.findings*.rule.unique().sort() == ['brittle-assertion', 'unused-input']
for (other in ['warm', 'unchanged', 'two-workers']) {
    assert Arrays.equals(written('cold'), written(other)), other
}
def log = new File(basedir, 'build.log').text
assert log.count('Remembered: 8 of 8 runs of test classes') == 1
assert log.count('Nothing has changed since the last check') == 1

// A test counts with its trials: the one that depends on a field runs again from the start of its class.
def effort = new groovy.json.JsonSlurper().parse(new File(basedir, 'target/cold/effort.json'))
assert effort.slowest[0].test.contains('DTest')
assert effort.slowest.size() == 10 && effort.slowest*.instructions.sum() <= effort.instructions

// What the tests told is different where the world is: the comparison above has something to see.
def told = { of -> report(of).tests.findAll { it.exception }.collectEntries { [it.class + '.' + it.method, it.exception.message] } }
assert told('cold').keySet() == told('other-seed').keySet()
assert told('cold')['same.ATest.tellsWhatIsRandom'] != told('other-seed')['same.ATest.tellsWhatIsRandom']

assert org.oraclecheck.maven.Documents.check(basedir, schemas) == 5
