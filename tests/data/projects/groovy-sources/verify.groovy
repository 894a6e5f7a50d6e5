def report = new groovy.json.JsonSlurper().parse(new File(basedir, 'target/oracle/oracle.json'))
assert report.tests*.outcome == ['passed']
def places = report.findings.collect { it.rule + ' ' + it.file + ':' + it.line }
assert places.contains('unused-input src/test/groovy/rooms/RoomTest.groovy:12')
assert places.contains('pseudo-tested src/main/groovy/rooms/Room.groovy:16')
