// What there is before any test runs; afterwards it has to be the same.
context.before = new GroovyShell(getClass().classLoader).parse(new File(basedir, 'listing.groovy')).list(basedir)
true
