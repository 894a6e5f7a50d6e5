def differences = { folder ->
    new groovy.json.JsonSlurper().parse(new File(basedir, "target/$folder/oracle.json")).countDifferences
}
def fewer = 'counts.FewerTest: the build ran 5 tests (target/surefire-reports), Oracle Check found 2'
def more = 'counts.MoreTest: Oracle Check ran 3 tests, the build found 2 (target/surefire-reports)'
assert differences('oracle') == null
assert differences('compared') == [fewer, more]
assert differences('selected') == null
// The results of FewerTest are those of the run before. Now the build ran some of the tests only.
assert differences('one') == [fewer]

def log = new File(basedir, 'build.log').text
assert log.count("[WARNING] number of tests: $fewer") == 2
assert log.count("[WARNING] number of tests: $more") == 1
