def report = new groovy.json.JsonSlurper().parse(new File(basedir, 'target/oracle/oracle.json'))
def tests = report.tests.collectEntries { [it.method, it] }
assert tests.collectEntries { [it.key, it.value.outcome] } ==
        [first: 'passed', panicsUnderneath: 'not-analysed', third: 'passed', passes: 'passed']
assert tests.panicsUnderneath.reason =~ /panic.*ORACLE_CHECK_FAULT/

def log = new File(basedir, 'build.log').text
def said = { text -> log.count(text) }
assert said('not analysed: panics.PanicTest.panicsUnderneath: internal') == 1
// Elsewhere: an error of the build, which lives to say so.
assert said('an internal error of Oracle Check, please report it') >= 1
assert said('MojoExecutionException') == 1
assert said('BUILD FAILURE') == 1
assert !new File(basedir, 'target/elsewhere/oracle.json').exists()

// oracle.json and gate.json, wherever they were written.
assert org.oraclecheck.maven.Documents.check(basedir, schemas) == 2
