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

/** Brings what the worker needs out of this jar into the cache, which may be shared and deleted at any time. */
final class Extracted {
    /**
     * The worker's classes, in a jar within this one: a build tool may load its plugins from jars
     * that it has rewritten, and the classes in those run nowhere else.
     */
    private static final String WORKER = "/worker/oracle-bridge-worker.jar";

    private Extracted() {}

    /** The native library of a machine. */
    static Path library(Platform platform, Path cacheDirectory) throws IOException {
        return extract(platform.resource(), cacheDirectory.resolve("native"));
    }

    /** The jar that is the worker's class path. */
    static Path worker(Path cacheDirectory) throws IOException {
        return extract(WORKER, cacheDirectory.resolve("worker"));
    }

    /** Puts a resource where its content says; another version never takes its place. */
    private static Path extract(String resource, Path directory) throws IOException {
        byte[] content = content(resource);
        Path folder = directory.toAbsolutePath().resolve(hash(content));
        Path file = folder.resolve(resource.substring(resource.lastIndexOf('/') + 1));
        if (!holds(file, content)) {
            Files.createDirectories(folder);
            write(file, content);
        }
        return file;
    }

    private static byte[] content(String name) throws IOException {
        try (InputStream resource = Extracted.class.getResourceAsStream(name)) {
            if (resource == null) {
                throw new IOException(name + " is missing in the jar");
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
    private static void write(Path file, byte[] content) throws IOException {
        Path whole = Files.createTempFile(file.getParent(), "extracted", ".tmp");
        try {
            Files.write(whole, content);
            Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
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
