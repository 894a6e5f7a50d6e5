def settings = new File(basedir.parentFile, 'interpolated-settings.xml')
def goal = "org.oraclecheck:oracle-maven-plugin:$pluginVersion:check"
def ended = org.oraclecheck.maven.Interruption.duringProof(basedir.toPath(), [
        mavenHome + '/bin/mvn', '--batch-mode', '--settings', settings.path,
        '-Dmaven.repo.local=' + localRepositoryPath, '-Doracle.analyses=diagnose', goal,
])
assert ended == 130

def report = new groovy.json.JsonSlurper().parse(new File(basedir, 'target/oracle/oracle.partial.json'))
assert report.interrupted
// What was known before is there, the diagnosis too; nothing is suggested that was not proved.
assert report.findings*.rule == ['pseudo-tested']
assert report.transformations.findAll { it.status == 'undetected' }*.symptom == ['weak-oracle']
assert report.transformations.every { it.suggestion?.assertion == null }
assert report.leftOut == ['no assertion is suggested: interrupted']
assert !new File(basedir, 'target/oracle/gate.json').exists()

assert org.oraclecheck.maven.Documents.check(basedir, schemas) == 1
