// An earlier run was complete.
def complete = new File(basedir, 'target/oracle/oracle.json')
complete.parentFile.mkdirs()
complete.text = '{}'
def settings = new File(basedir.parentFile, 'interpolated-settings.xml')
def goal = "org.oraclecheck:oracle-maven-plugin:$pluginVersion:check"
def ended = org.oraclecheck.maven.Interruption.of(basedir.toPath(), [
        mavenHome + '/bin/mvn', '--batch-mode', '--settings', settings.path,
        '-Dmaven.repo.local=' + localRepositoryPath, '-Doracle.threads=1', '-Doracle.testBudget=4000000000000000000', goal,
])
assert ended == 130

def said = new File(basedir, 'interrupted.log').text
assert (said =~ /\[WARNING\] Interrupted: the results so far are in \S*oracle\.partial\.json/).find()
assert complete.text == '{}'
complete.delete()
def report = new groovy.json.JsonSlurper().parse(new File(basedir, 'target/oracle/oracle.partial.json'))
assert report.interrupted
def tests = report.tests.collectEntries { [it.class, [it.outcome, it.reason]] }
assert tests == ['interrupted.ATest': ['passed', null], 'interrupted.EndlessTest': ['not-analysed', 'interrupted']]
// The survey comes before any analysis. What is found before an interruption, `interrupted-proof` shows.
assert report.findings.isEmpty()
assert !new File(basedir, 'target/oracle/gate.json').exists()
assert new File(basedir, 'target/oracle/index.html').text.contains('"interrupted":true')

assert org.oraclecheck.maven.Documents.check(basedir, schemas) == 1
