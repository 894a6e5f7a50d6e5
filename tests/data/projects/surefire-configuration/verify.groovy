def report = new groovy.json.JsonSlurper().parse(new File(basedir, 'target/oracle/oracle.json'))
assert report.tests.every { it.outcome == 'passed' && it.class == 'surefire.CheckSettings' }
assert report.summary.tests.passed == 10
assert report.summary.tests.skipped == 0
assert report.environment.zone == 'Asia/Kathmandu' && report.environment.'variables.FROM_PLUGIN' == 'variable'
assert report.notHonoured.any { it.contains('forkCount = 2') }
assert report.notHonoured.contains('maven-failsafe-plugin: execution integration, its tests are not run')
assert report.notHonoured.size() == 2
