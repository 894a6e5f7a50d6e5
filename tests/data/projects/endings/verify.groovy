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
ends('loopsForEver', 'failed', /budget .* exceeded in endings\.EndingsTest\.loopsForEver\(EndingsTest\.java:(109|11\d)\)/)
ends('loopsForEverAndCatchesEverything', 'failed', /(?i)budget/)
ends('exits', 'failed', /exit.*7/)
ends('deadlocks', 'failed', /(?is)deadlock.*one.*other/)
ends('loadsANativeLibrary', 'not-analysed', /native library libsome\.so, which endings\.EndingsTest loads/)
ends('loadsWhatJnaUnpacks', 'not-analysed', /a native library of JNA, which com\.sun\.jna\.Native loads/)
// The world of the tests has no Docker: what a build would skip without it is skipped.
ends('needsDocker', 'aborted', /(?i)assumption/)
ends('needsDockerByTheExtension', 'aborted', /(?i)assumption/)
ends('startsAProcess', 'not-analysed', /(?i)process/)
ends('shattersMemory', 'not-analysed', /hard limit of 192 MiB/)
assert tests.size() == 17

def others = report.tests.findAll { it.class != 'endings.EndingsTest' }.groupBy { it.class }
assert others['endings.SetUpTest'].collectEntries { [it.method, it.outcome] } == [one: 'failed', two: 'failed']
assert others['endings.SetUpTest'].every { it.reason =~ /exit.*3/ }
assert others['endings.UnaffectedTest']*.outcome == ['passed']

// Nothing on the disk has changed outside `target`, neither here nor where tests may write at all.
def after = new GroovyShell(getClass().classLoader).parse(new File(basedir, 'listing.groovy')).list(basedir)
assert after == context.before
['java.io.tmpdir', 'user.home'].each { assert !new File(System.getProperty(it), 'written-by-an-ending').exists() }

// oracle.json and gate.json, wherever they were written.
assert org.oraclecheck.maven.Documents.check(basedir, schemas) == 2
