def report = new groovy.json.JsonSlurper().parse(new File(basedir, 'target/oracle/oracle.json'))
// Surefire leaves out what Failsafe runs; either of them chooses its own.
assert report.tests*.class == ['shop.CartIT', 'shop.CartTest']
assert report.tests*.outcome == ['passed', 'passed']
assert report.notHonoured.contains('maven-failsafe-plugin: execution second, its tests are not run')
assert report.notHonoured.contains('maven-failsafe-plugin: systemPropertyVariables, the values of Surefire are used')
