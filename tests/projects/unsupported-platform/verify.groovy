def log = new File(basedir, 'build.log').text
assert log =~ /Oracle Check does not run on \w+-sparcv9; it runs on \w+-\w+/
assert log =~ /no-jdk/
assert log.count('MojoExecutionException') == 2
assert !new File(basedir, 'target/oracle/oracle.json').exists()
