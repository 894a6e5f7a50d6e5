def report = new groovy.json.JsonSlurper().parse(new File(basedir, 'target/oracle/oracle.json'))
assert report.tests.every { it.outcome == 'passed' && it.class == 'surefire.CheckSettings' }
assert report.summary.tests.passed == 9
assert report.notHonoured.any { it.contains('forkCount = 2') }
assert report.notHonoured.size() == 1
