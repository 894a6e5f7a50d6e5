package org.oraclecheck.bridge;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/** Brings the native library out of the jar into the cache and into this process. */
final class NativeLibrary {
    private NativeLibrary() {}

    /** Loads the library of this machine; the cache may be shared and deleted at any time. */
    static void load(Path cacheDirectory) throws IOException, UnsupportedPlatformException {
        Platform platform = Platform.current();
        platform.requireSupported();
        System.load(extract(platform, cacheDirectory).toString());
    }

    /** Puts the library where its content says; another version never takes its place. */
    static Path extract(Platform platform, Path cacheDirectory) throws IOException {
        byte[] content = content(platform);
        Path folder = cacheDirectory.toAbsolutePath().resolve("native").resolve(hash(content));
        Path library = folder.resolve(platform.libraryName());
        if (!holds(library, content)) {
            Files.createDirectories(folder);
            write(library, content);
        }
        return library;
    }

    private static byte[] content(Platform platform) throws IOException {
        try (InputStream resource = NativeLibrary.class.getResourceAsStream(platform.resource())) {
            if (resource == null) {
                throw new IOException(platform.resource() + " is missing in the jar");
            }
            return resource.readAllBytes();
        }
    }

    private static boolean holds(Path file, byte[] content) throws IOException {
        return Files.isRegularFile(file)
                && Files.size(file) == content.length
                && Arrays.equals(Files.readAllBytes(file), content);
    }

    /** Another process may do the same at the same time: each moves a whole file into place. */
    private static void write(Path library, byte[] content) throws IOException {
        Path whole = Files.createTempFile(library.getParent(), "library", ".tmp");
        try {
            Files.write(whole, content);
            Files.move(whole, library, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(whole);
        }
    }

    private static String hash(byte[] content) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
            return HexFormat.of().formatHex(digest, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
