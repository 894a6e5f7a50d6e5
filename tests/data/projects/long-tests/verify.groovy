def report = { new groovy.json.JsonSlurper().parse(new File(basedir, "target/$it/oracle.json")) }
def log = new File(basedir, 'build.log').text
def long_test = 'lengthy.ItemTest#sumsUpManyNumbers'
def status = { of, method = 'sum' -> of.transformations.findAll { it.method == method }*.status.unique() }

// With a budget it is a test like others.
def all = report('with-budget')
assert all.tests.every { it.notes.isEmpty() } && status(all) == ['undetected']

// Without one it runs for its outcome and coverage. What it runs is not analysed.
def shorter = report('oracle')
assert shorter.analyses.sort() == ['assertions', 'coverage', 'diagnose', 'flaky', 'infer', 'polish', 'transform']
assert shorter.tests*.outcome == ['passed'] * 3
def notes = shorter.tests.findAll { it.notes }.collectEntries { [it.method, it.notes] }
assert notes.keySet() == ['sumsUpManyNumbers'] as Set && notes.sumsUpManyNumbers.size() == 1
assert notes.sumsUpManyNumbers[0].startsWith('ran for its outcome and coverage only: it takes ')
assert notes.sumsUpManyNumbers[0].contains('set oracle.testBudget to ')
assert status(shorter) == ['not-analysed'] && status(shorter, 'check') == ['not-analysed']
assert shorter.transformations.find { it.method == 'sum' }.reason.startsWith("$long_test runs it")
assert shorter.transformations.findAll { it.method == 'gross' }*.status.unique() == ['detected']
assert shorter.coverage.counters.methods == [covered: 6, missed: 0]

// The second check recalls the report.
assert log.count('Nothing has changed since the last check') == 1

// The name is checked in one test and not in the other. What the long test would check is not known.
assert shorter.findings.findAll { it.rule == 'unused-input' }.isEmpty()
def each = report('each-test').findings.findAll { it.rule == 'unused-input' }
assert each.collectMany { it.evidence*.value }.sort() == ['"ink"', '0']

// Without time nothing is done, and that is no reason to fail.
def none = report('in-no-time')
assert none.analyses.isEmpty() && none.unfinished.sort() == shorter.analyses.sort()
assert none.tests*.outcome.unique() == ['not-analysed'] && none.tests[0].reason.contains('oracle.timeLimit')
assert none.leftOut.any { it.endsWith('the next check goes on from here') }
assert log.contains('The gate could not be judged: the time was up before it was known whether maxFlaky holds.')

assert org.oraclecheck.maven.Documents.check(basedir, schemas) >= 3
