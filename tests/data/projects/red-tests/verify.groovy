def report = new groovy.json.JsonSlurper().parse(new File(basedir, 'target/oracle/oracle.json'))
def outcomes = report.tests.collectEntries { [it.method, it.outcome] }
assert outcomes == [passes: 'passed', fails: 'failed', throwsAnError: 'failed', passesOnTheJvm: 'not-analysed', isAborted: 'aborted', isSkipped: 'skipped']
assert report.summary.tests == [found: 6, analysed: 4, notAnalysed: 1, passed: 1, failed: 2, aborted: 1, skipped: 1]
def thrown = report.tests.find { it.method == 'throwsAnError' }.exception
assert thrown == [class: 'java.lang.IllegalStateException', message: 'on purpose']
def trace = report.tests.find { it.method == 'throwsAnError' }.trace
assert trace.size() == 1 && trace[0] ==~ /at red\.RedTest\.throwsAnError\(RedTest\.java:\d+\)/
// What passes on the JVM and fails here says nothing about the project.
def other = report.tests.find { it.method == 'passesOnTheJvm' }
assert !other.analysed && other.reason.startsWith('it passes on the JVM and fails here: org.opentest4j.AssertionFailedError: ')
// A test that fails yields no findings.
assert report.findings.every { !it.test.contains('fails()') }
def log = new File(basedir, 'build.log').text
assert log.contains('2 failing tests')
assert log.contains('not analysed: red.RedTest.passesOnTheJvm: it passes on the JVM and fails here: ')
// The first thing to look at, once for each run.
assert log.count('failed: red.RedTest.throwsAnError: java.lang.IllegalStateException: on purpose') == 3
assert log.count('    ' + trace[0]) == 3
assert new File(basedir, 'target/oracle/index.html').text.contains(trace[0])

// oracle.json and gate.json, wherever they were written.
assert org.oraclecheck.maven.Documents.check(basedir, schemas) == 2
