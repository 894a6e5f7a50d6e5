def report = new groovy.json.JsonSlurper().parse(new File(basedir, 'target/oracle/oracle.json'))
def tests = report.tests.findAll { it.class == 'endings.EndingsTest' }.collectEntries { [it.method, it] }

['connectsToAnAddress', 'connectsToAName', 'exhaustsMemory', 'meetsACorruptClass', 'recursesForEver',
        'writesAndDeletesFiles', 'zzzIsNotAffected'].each {
    assert tests[it].outcome == 'passed': tests[it]
}
def ends = { name, outcome, pattern ->
    assert tests[name].outcome == outcome: tests[name]
    def why = [tests[name].reason, tests[name].exception?.class, tests[name].exception?.message].join(' ')
    assert why =~ pattern: tests[name]
}
ends('loopsForEver', 'failed', /(?i)budget/)
ends('loopsForEverAndCatchesEverything', 'failed', /(?i)budget/)
ends('exits', 'failed', /exit.*7/)
ends('deadlocks', 'failed', /(?is)deadlock.*one.*other/)
ends('loadsANativeLibrary', 'not-analysed', /(?i)librar/)
ends('startsAProcess', 'not-analysed', /(?i)process/)
assert tests.size() == 13

def others = report.tests.findAll { it.class != 'endings.EndingsTest' }.groupBy { it.class }
assert others['endings.SetUpTest']*.outcome.every { it == 'failed' }
assert others['endings.SetUpTest'].size() in 1..2
assert others['endings.UnaffectedTest']*.outcome == ['passed']

// Nothing on the disk has changed outside `target`.
def files = []
basedir.eachFileRecurse(groovy.io.FileType.FILES) { files << basedir.toPath().relativize(it.toPath()).toString() }
assert files.findAll { !it.startsWith('target') && !it.startsWith('build.log') && !it.startsWith('invoker') }.toSorted() == [
        'kept.txt', 'pom.xml',
        'src/test/java/endings/EndingsTest.java', 'src/test/java/endings/SetUpTest.java',
        'src/test/java/endings/UnaffectedTest.java', 'verify.groovy']
assert new File(basedir, 'kept.txt').text == 'must not be changed\n'
