def report = { folder ->
    new groovy.json.JsonSlurper().parse(new File(basedir, "code/target/$folder/oracle.json"))
}
def first = report('oracle')
assert first.tests.size() == 7 && first.tests.every { it.outcome == 'passed' }

// Findings are replayed on the JVM, except in the test that changes a file.
def replays = first.findings.collectEntries { [it.method.replaceFirst(/reads\.(\w+\.\w+).*/, '$1'), it.replay] }
assert replays == [
        'Lines.order': [outcome: 'confirmed'], 'Names.close': [outcome: 'confirmed'], 'Sizes.look': [outcome: 'confirmed'],
        'Written.count': [outcome: 'not-tried', reason: 'the test changes files or opens sockets'],
]

// So are the assertions that are suggested.
def proved = first.transformations.findAll { it.suggestion?.assertion }.collectEntries {
    [it.method, [it.suggestion.assertion.code, it.suggestion.assertion.onJvm]]
}
assert proved['order'] == ['assertEquals("apple", lines.first());', true]
assert proved['close'] == ['assertTrue(names.isRead());', true]
assert proved['look'] == ["assertEquals(${new File(basedir, 'code/target/classes/reads/Sizes.class').length()}, sizes.size());".toString(), true]
assert proved['count'] == ['assertEquals(1, written.lines());', false]

// The project's file is as it was, and what is remembered is the same.
assert new File(basedir, 'code/src/test/resources/pairs.txt').text == 'pear\napple\n'
def again = report('again')
assert again.findings*.replay == first.findings*.replay && again.transformations == first.transformations
