def tests = { module ->
    new groovy.json.JsonSlurper().parse(new File(basedir, module + '/target/oracle/oracle.json')).tests
}
assert tests('library')*.outcome == ['passed']
assert tests('user')*.outcome == ['passed']
// Without JUnit among the dependencies, TestNG's tests run on the platform that the plugin brings.
assert tests('testng').collect { [it.class, it.outcome] } == [['ng.OtherFrameworkTest', 'passed']]
assert !new File(basedir, 'switched-off/target/oracle').exists()
// Tests are generated for a module without tests too, if there is something to test.
def untested = new groovy.json.JsonSlurper().parse(new File(basedir, 'untested/target/oracle/oracle.json'))
assert untested.generation.classes*.class == ['untested.Nothing']

def log = new File(basedir, 'build.log').text
def said = { reason -> log.count('Oracle Check has nothing to do: ' + reason) }
assert said('packaging `pom` has no tests') == 2
assert said('there are no tests') == 1
assert said('no tests were generated') == 1
assert said('skipTests is set') == 1
assert said('oracle.skip is set') == 6
assert said('maven.test.skip is set') == 5
