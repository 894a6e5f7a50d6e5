def run = { folder ->
    def report = new groovy.json.JsonSlurper().parse(new File(basedir, "target/$folder/oracle.json"))
    report.tests.collect { it.class.replaceFirst('selected.', '') + '#' + it.method }.countBy { it }
}
assert run('all') == ['FirstTest#one': 1, 'FirstTest#two': 1, 'FirstTest#many': 3, 'SecondTests#one': 1, 'SecondTests$Inner#nested': 1]
assert run('method') == ['FirstTest#one': 1]
assert run('methods') == ['FirstTest#one': 1, 'FirstTest#many': 3]
assert run('class') == ['SecondTests#one': 1, 'SecondTests$Inner#nested': 1]
assert run('unusual') == ['NamedUnusually#one': 1]
assert run('several') == ['FirstTest#two': 1, 'SecondTests#one': 1, 'SecondTests$Inner#nested': 1]
assert run('groups') == ['FirstTest#two': 1]
assert run('not').keySet().every { !it.startsWith('FirstTest#') } && run('not')['SecondTests#one'] == 1
assert new File(basedir, 'build.log').text.contains('no test matches -Dtest')
