def json = { new groovy.json.JsonSlurper().parse(new File(basedir, it)) }
def accepted = json('oracle-baseline.json').accepted
assert accepted.size() == 1
assert accepted[0].about.startsWith('OldTest.hasAnInputThatNobodyChecks')

def gate = json('target/oracle/gate.json')
assert gate.failOn == 'new' && gate.verdict == 'failed' && gate.accepted == [accepted[0].id] && gate.stale == []
def findings = json('target/oracle/oracle.json').findings
assert findings.size() == 3
assert findings.count { it.suppressed?.reason == 'any text will do' } == 1
assert gate.rules.find { it.name == 'baseline' }.counted == findings.findAll { it.test.contains('NewTest') }*.id
assert json('target/all/gate.json').rules.find { it.name == 'maxUnusedInputs' }.actual == '2'

def log = new File(basedir, 'build.log').text
assert log.contains('oracle-baseline.json: 1 accepted, 1 new, 0 dropped')
assert log.count('The gate is passed') == 1
assert log.count('Not shown, since the baseline accepts them: 1 finding') == 2
// What is accepted is shown while it is new, and where all count; there by the gate too.
assert log.count('[unused-input] OldTest.hasAnInputThatNobodyChecks') >= 2
assert log.contains('1 finding that the baseline does not accept')
assert log.contains('NewTest.java:12: [unused-input] NewTest.hasAnInputThatNobodyChecks')
assert log.contains('oracle:baseline') && log.contains('@OracleIgnore')

def suppressions = json('target/oracle/oracle.sarif').runs[0].results.collect { it.suppressions*.kind }
assert suppressions.sort { it.join() } == [[], ['external'], ['inSource']]
def suite = new groovy.xml.XmlParser().parse(new File(basedir, 'target/oracle/gate.xml')).testsuite[0]
assert suite.@failures == '1'
assert new File(basedir, 'target/oracle/summary.md').text.contains('NewTest')
assert new File(basedir, 'target/oracle/index.html').text.contains('class NewTest {')

assert org.oraclecheck.maven.Documents.check(basedir, schemas) == 4
