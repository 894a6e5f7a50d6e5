def log = new File(basedir, 'build.log').text
def said = { pattern -> (log =~ pattern).find() }
assert said(/Oracle Check does not run on \w+-sparcv9; it runs on \w+-\w+/)
assert said(/MojoExecutionException/)
assert !new File(basedir, 'target/oracle/oracle.json').exists()
