package org.oraclecheck.bridge;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Copies the worker's files from this jar to the cache, which may be shared and deleted at any time. */
final class Extracted {
    /**
     * The worker's classes, as a jar within this one. A build tool may rewrite the jars of its plugins,
     * and rewritten classes run only inside the tool.
     */
    private static final String WORKER = "/worker/oracle-bridge-worker.jar";

    private Extracted() {}

    /** Extracts the native library of a platform and returns its path. */
    static Path library(Platform platform, Path cacheDirectory) throws IOException {
        return extract(platform.resource(), cacheDirectory.resolve("native"));
    }

    /** Extracts the jar for the worker's class path and returns its path. */
    static Path worker(Path cacheDirectory) throws IOException {
        return extract(WORKER, cacheDirectory.resolve("worker"));
    }

    /**
     * Extracts a resource to a folder named after the hash of its content, so that versions never collide.
     */
    private static Path extract(String resource, Path directory) throws IOException {
        String content = hash(open(resource));
        Path folder = directory.toAbsolutePath().resolve(content);
        Path file = folder.resolve(resource.substring(resource.lastIndexOf('/') + 1));
        if (!Files.isRegularFile(file) || !hash(Files.newInputStream(file)).equals(content)) {
            Files.createDirectories(folder);
            write(file, resource);
        }
        used(file);
        return file;
    }

    /** Notes that a file is in use: the engine deletes the files that have been unused longest. */
    private static void used(Path file) {
        try {
            Files.setLastModifiedTime(file, FileTime.fromMillis(System.currentTimeMillis()));
        } catch (IOException e) {
            // The cache is read-only and belongs to somebody else.
        }
    }

    private static InputStream open(String name) throws IOException {
        InputStream resource = Extracted.class.getResourceAsStream(name);
        if (resource == null) {
            throw new IOException(name + " is missing in the jar");
        }
        return resource;
    }

    /** Moves the complete file into place, because another process may extract it at the same time. */
    private static void write(Path file, String resource) throws IOException {
        Path whole = Files.createTempFile(file.getParent(), "extracted", ".tmp");
        try (InputStream content = open(resource)) {
            Files.copy(content, whole, StandardCopyOption.REPLACE_EXISTING);
            Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(whole);
        }
    }

    /** Hashes a stream without loading it whole: a library may not fit in the build tool's memory. */
    private static String hash(InputStream content) throws IOException {
        try (content) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            content.transferTo(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
            return HexFormat.of().formatHex(digest.digest(), 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
