// Each module has the tests that the build has, all pass, and what was planted is found: nobody notices `Cart.audit`.
def planted = ['pseudo-tested Cart.java']
def expected = [
    cucumber: [2, planted + ['no-assertion null']],
    jqwik: [1, planted],
    kotlin: [3, ['pseudo-tested Cart.kt', 'pseudo-tested Cart.kt', 'no-assertion CartTest.kt']],
    micronaut: [1, planted],
    'named-module': [1, planted],
    quarkus: [1, planted],
    spring: [1, planted],
    testng: [4, planted + ['no-assertion CartTest.java']],
    vertx: [1, planted],
]
// Whether the name of an item matters is no question here.
def isAsked = { it.rule != 'unused-input' }
def found = expected.collectEntries { module, _ ->
    def report = new groovy.json.JsonSlurper().parse(new File(basedir, module + '/target/oracle/oracle.json'))
    assert report.tests*.outcome.every { it == 'passed' } : module + ': ' + report.tests*.reason
    def findings = report.findings.findAll(isAsked).collect { it.rule + ' ' + it.file?.tokenize('/')?.last() }
    [module, [report.tests.size(), findings]]
}
assert found == expected
