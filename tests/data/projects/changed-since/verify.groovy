def json = { new groovy.json.JsonSlurper().parse(new File(basedir, "target/$it")) }
def methods = { it.methods.collectEntries { [it.class.replaceFirst('bank.', '') + '.' + it.method, it.classification] } }

// Account.count has changed; Ledger.note and Account.deposit are run by a test that has, as is Ledger.size, a delegate.
def branch = json('methods/oracle.json')
assert branch.partial == [changedSince: 'main']
assert methods(branch) == ['Account.deposit': 'pseudo-tested', 'Account.count': 'pseudo-tested', 'Ledger.note': 'tested']
assert branch.tests*.class.toSet() == ['bank.AccountTest', 'bank.LedgerTest'].toSet()

def tests = json('tests/oracle.json')
assert tests.tests*.class == ['bank.LedgerTest']
assert tests.findings*.rule == ['unused-input']
// AccountTest did not run, and may check what it gives to Account.deposit.
assert tests.harmless*.reason == ['checked-elsewhere']

def nothing = json('nothing/oracle.json')
assert nothing.summary.tests.found == 0 && nothing.methods == [] && nothing.findings == []
assert json('nothing/gate.json').verdict == 'passed'

def patterns = json('patterns/oracle.json')
assert patterns.partial == null
assert methods(patterns).keySet().toList() == ['Account.deposit', 'Account.count', 'Account.isOverdrawn']
assert patterns.notHonoured == ['excludedClasses `bank.Gone`: there is no such class']

// Tests are part of the report although there is no method to transform.
def none = json('none/oracle.json')
assert none.methods == [] && none.summary.tests.passed == 3

def log = new File(basedir, 'build.log').text
assert log.contains('Analysed: only what changed since main')
assert log.contains('the setting `changedSince` is `gone`, but there is no such revision here')
