def report = { new groovy.json.JsonSlurper().parse(new File(basedir, "target/$it/oracle.json")) }
def transformed = report('transform')

// The paper's example: 1, 4 and 5 are detected, the others not; the delegates and the getter are skipped.
def outcomes = transformed.transformations.collectEntries { ["$it.method $it.operator".toString(), it.rule ?: it.status] }
assert outcomes == [
        'add void': 'detected',
        'incrementVersion void': 'undetected',
        'getVersion 0': 'getter', 'getVersion 1': 'getter',
        'size 0': 'delegate', 'size 1': 'delegate',
        'isEmpty true': 'undetected', 'isEmpty false': 'undetected',
        'contains true': 'delegate', 'contains false': 'delegate',
        'equals true': 'undetected', 'equals false': 'detected',
        'intersect null': 'detected',
]
assert transformed.methods.collectEntries { [it.method, it.classification] } == [
        add: 'tested', incrementVersion: 'pseudo-tested', isEmpty: 'pseudo-tested', equals: 'partially-tested', intersect: 'tested',
]
assert transformed.findings.every { it.file == 'src/main/java/paper/VersionedSet.java' && it.test == null }
assert transformed.findings.collectEntries { [it.method, [it.rule, it.line, it.transformations.size()]] } == [
        'paper.VersionedSet.incrementVersion()V': ['pseudo-tested', 16, 1],
        'paper.VersionedSet.isEmpty()Z': ['pseudo-tested', 22, 2],
        'paper.VersionedSet.equals(Ljava/lang/Object;)Z': ['partially-tested', 30, 1],
]
assert transformed.analyses == ['transform']

def log = new File(basedir, 'build.log').text
assert log.contains('`3/7` is not a ratio')
assert log.count('The gate is passed') == 1
assert log.contains('2 pseudo-tested methods, maxPseudoTested is 1')
assert log.contains('1 partially tested method, maxPartiallyTested is 0')
assert log.contains('4 undetected transformations, maxUndetected is 3')
assert log.contains('3 of 7 transformations detected, minimumDetected is 0.43')
assert log.contains('maxPseudoTested is set, but the analysis `transform` is not among the `analyses`')

// The paper's suggestion; written, it makes the tests notice, and nothing else has changed.
assert log.count('+        assertEquals(1, list.getVersion());') == 3
assert log.count('1 assertion suggested for 1 file; the goal oracle:apply') == 2
assert log.count('1 assertion written into 1 file') == 1
assert new File(basedir, 'src/test/java/paper/VersionedSetTest.java').text.count('assertEquals(1, list.getVersion());') == 1

// The fix that SARIF offers, followed by its regions, does the same as `apply`.
def results = new groovy.json.JsonSlurper().parse(new File(basedir, 'target/sarif/oracle.sarif')).runs[0].results
def fixes = results.collectMany { it.fixes ?: [] }
assert fixes.size() == 1 && fixes[0].artifactChanges.size() == 1
def file = fixes[0].artifactChanges[0].artifactLocation.uri
def lines = new File(samples, "versioned-set/$file").readLines().collect { it + '\n' }
fixes[0].artifactChanges[0].replacements.reverse().each {
    def region = it.deletedRegion
    assert region.startColumn == 1 && region.endColumn == 1
    lines[(region.startLine - 1)..<(region.endLine - 1)] = [it.insertedContent.text]
}
assert lines.join() == new File(basedir, file).text
def flows = results.find { it.fixes }.codeFlows*.threadFlows*.locations.flatten()*.location.physicalLocation
assert flows*.artifactLocation.uri.unique() == ['src/main/java/paper/VersionedSet.java', 'src/test/java/paper/VersionedSetTest.java']

def applied = report('applied').transformations.collectEntries { ["$it.method $it.operator".toString(), it.status] }
def before = transformed.transformations.collectEntries { ["$it.method $it.operator".toString(), it.status] }
assert applied == before + ['incrementVersion void': 'detected']
assert report('applied').transformations.collectEntries { ["$it.method $it.operator".toString(), it.symptom] }.findAll { it.value } == [
        'isEmpty true': 'no-propagation', 'isEmpty false': 'no-infection', 'equals true': 'no-infection',
]

// Operators that are named are those that are used, and no others.
assert report('operators').transformations.collectEntries { ["$it.method $it.operator".toString(), it.rule ?: it.status] } == [
        'size -1': 'delegate', 'intersect new': 'undetected', 'intersect argument': 'detected', 'intersect this': 'detected',
]

// Coverage as JaCoCo counts it, and its limits.
assert report('coverage').coverage.counters.lines == [missed: 8, covered: 23]
assert report('coverage').coverage.counters.branches == [missed: 10, covered: 10]
assert log.contains('23 of 31 lines covered, minimumLineCoverage is 99%')
assert log.contains('10 of 20 branches covered, minimumBranchCoverage is 0.7')
assert new File(basedir, 'target/coverage/jacoco.xml').text.contains('<counter type="LINE" missed="8" covered="23"/>')

assert org.oraclecheck.maven.Documents.check(basedir, schemas) == 9
