/** The files that tests must not change, with their contents' hashes. */
def list(File folder) {
    def ours = { it.startsWith('target/') || it == 'build.log' || it.startsWith('invoker.') }
    def files = [:] as TreeMap
    folder.eachFileRecurse { file ->
        def path = folder.toPath().relativize(file.toPath()).toString()
        if (file.isFile() && !ours(path)) {
            files[path] = java.security.MessageDigest.getInstance('SHA-256').digest(file.bytes).encodeHex().toString()
        }
    }
    files
}
