// A repository whose branch touches one method and one test. The sample's own files are what `main` has.
def git = { String... words ->
    def command = ['git', '-c', 'user.name=Sample', '-c', 'user.email=sample@example.com'] + words.toList()
    def process = new ProcessBuilder(command).directory(basedir).redirectErrorStream(true).start()
    def said = process.text
    assert process.waitFor() == 0: "git $words: $said"
}
def change = { file, before, after ->
    def source = new File(basedir, file)
    assert source.text.contains(before)
    source.text = source.text.replace(before, after)
}
new File(basedir, '.gitignore').text = 'target\nbuild.log\n'
git('init', '--quiet', '--initial-branch=main')
git('add', '--all')
git('commit', '--quiet', '-m', 'what there was')
git('checkout', '--quiet', '-b', 'topic')
change('src/main/java/bank/Account.java', 'changes++;', 'changes += 1;')
change('src/test/java/bank/LedgerTest.java', '"first"', '"first note"')
git('commit', '--quiet', '--all', '-m', 'what is new')
true
