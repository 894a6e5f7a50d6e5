def file = new File(basedir, 'target/oracle/oracle.json')
def report = new groovy.json.JsonSlurper().parse(file)
def findings = report.findings.groupBy { it.rule }

assert report.tests.collectEntries { [it.method, it.outcome] } == [testToString: 'passed', testAbbreviateLastName: 'passed']
assert report.findings.every { it.test.contains('testToString') }
assert report.findings.every { it.file == 'src/test/java/employee/EmployeeTest.java' }

def brittle = findings['brittle-assertion']
assert brittle.size() == 1
assert brittle[0].line == 19
assert brittle[0].evidence.collectEntries { [it.name, it.value] } ==
        ['EmployeeTest.lastName': 'null', 'EmployeeTest.ssn': 'null', 'EmployeeTest.commissionRate': '0.5']

def unused = findings['unused-input']
assert unused.size() == 1
assert unused[0].evidence*.value == ['"John"']
assert unused[0].line == 15

// Whatever the limits are, the analysis is the same to the byte.
assert file.text == new File(basedir, 'target/polish/oracle.json').text
assert !file.text.contains(basedir.path)
// Nor does it tell with which Maven it was made.
assert file.text == new File(reference, 'employee/target/oracle/oracle.json').text
assert !new File(basedir, 'target/polish/gate.json').exists()

// Without a trial nothing is a finding.
def untried = new groovy.json.JsonSlurper().parse(new File(basedir, 'target/untried/oracle.json'))
assert untried.findings == [] && untried.summary.unconfirmed > 0

def log = new File(basedir, 'build.log').text
assert log.contains('[brittle-assertion]') && log.contains('[unused-input]')
assert log.substring(0, log.indexOf(':generate (default-cli)')).count('No limit is set') == 1
assert log.contains('All findings: ' + new File(basedir, 'target/oracle/index.html'))
assert log.count('The gate is passed') == 1
assert log.contains('1 brittle assertion, maxBrittleAssertions is 0')
assert log.contains('1 unused input, maxUnusedInputs is 0')
assert log.contains('failOn is `never`')
assert log.contains('oracle:check') && log.contains('oracle:polish') && log.contains('oracle:verify')

// The generated tests are those of the report. Their export is shown first and then made, and they pass.
def generated = new groovy.json.JsonSlurper().parse(new File(basedir, 'target/generated/oracle.json')).generation
assert generated.classes*.class == ['employee.Employee']
def tests = generated.classes[0].tests.size()
assert tests > 0
def source = new File(basedir, generated.classes[0].file)
assert source == new File(basedir, 'target/generated/generated-tests/employee/EmployeeGeneratedTest.java')
assert source.text == new File(basedir, 'src/test/java/employee/EmployeeGeneratedTest.java').text
def amount = tests == 1 ? '1 test' : tests + ' tests'
assert log.contains(amount + ' would be written to src/test/java')
assert log.contains(amount + ' written to src/test/java')
def run = new File(basedir, 'target/surefire-reports/employee.EmployeeGeneratedTest.txt').text
assert run.contains("Tests run: $tests, Failures: 0, Errors: 0")
assert new File(basedir, 'target/generated/index.html').exists()

// oracle.json and gate.json, wherever they were written.
assert org.oraclecheck.maven.Documents.check(basedir, schemas) == 6
