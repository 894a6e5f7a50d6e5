def json = { new groovy.json.JsonSlurper().parse(new File(basedir, it)) }
def outcomes = { report -> report.transformations.findAll { it.status != 'skipped' }.collectEntries { ["$it.method $it.operator".toString(), it.status] } }

// By itself a module knows its own tests only; one without classes looks at what its tests use.
assert outcomes(json('code/target/alone/oracle.json')) == [
        'add void': 'undetected', 'raise void': 'undetected', 'left 0': 'detected', 'left 1': 'detected',
        'doubled 0': 'not-covered', 'doubled 1': 'not-covered',
]
assert outcomes(json('cases/target/alone/oracle.json')) == [
        'add void': 'detected', 'raise void': 'undetected', 'left 0': 'not-covered', 'left 1': 'not-covered',
        'doubled 0': 'detected', 'doubled 1': 'detected',
]
assert !new File(basedir, 'target/alone').exists()

// Together what one module's tests notice is noticed. Names that are there twice stay two.
def all = json('target/oracle/oracle.json')
assert all.modules*.name == ['cases', 'code', 'twin']
assert all.tests*.id.unique().size() == 3
def worth = all.methods.groupBy { it.file }.collectEntries { file, of -> [file, of.collectEntries { [it.method, it.classification] }] }
assert worth == [
        'code/src/main/java/reactor/Counter.java': [add: 'tested', raise: 'pseudo-tested', left: 'tested', doubled: 'tested'],
        'twin/src/main/java/reactor/Counter.java': [add: 'tested', twice: 'tested'],
]
assert all.findings.collect { [it.rule, it.method, it.file, it.line] } ==
        [['pseudo-tested', 'reactor.Counter.raise(I)V', 'code/src/main/java/reactor/Counter.java', 14]]
assert all.transformations.find { it.method == 'raise' }.coveredBy.size() == 2

// One gate and one set of reports, and none of a module.
assert json('oracle-baseline.json').accepted*.id == all.findings*.id
assert json('target/oracle/gate.json').accepted == all.findings*.id
['index.html', 'oracle.sarif', 'gate.xml', 'summary.md'].each { assert new File(basedir, "target/oracle/$it").exists() }
['code', 'cases', 'twin'].each { assert !new File(basedir, "$it/target/oracle/gate.json").exists() && !new File(basedir, "$it/oracle-baseline.json").exists() }

// From jars the same comes as from folders.
assert new File(basedir, 'target/bound/oracle.json').text == new File(basedir, 'target/oracle/oracle.json').text

// And with every Maven.
assert new File(basedir, 'target/oracle/oracle.json').text == new File(reference, 'reactor/target/oracle/oracle.json').text

def log = new File(basedir, 'build.log').text
assert log.count('Oracle Check of all modules: 3 have tests') == 4
assert log.contains('1 pseudo-tested method, maxPseudoTested is 0')
assert log.count('The gate is passed') == 2

assert org.oraclecheck.maven.Documents.check(basedir, schemas) > 0
