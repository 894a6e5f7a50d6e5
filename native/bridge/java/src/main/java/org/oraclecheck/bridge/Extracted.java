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

    /** The engine throws away what was used longest ago. */
    private static void used(Path file) {
        try {
            Files.setLastModifiedTime(file, FileTime.fromMillis(System.currentTimeMillis()));
        } catch (IOException e) {
            // A cache that others keep, and that is only read.
        }
    }

    private static InputStream open(String name) throws IOException {
        InputStream resource = Extracted.class.getResourceAsStream(name);
        if (resource == null) {
            throw new IOException(name + " is missing in the jar");
        }
        return resource;
    }

    /** Another process may do the same at the same time: each moves a whole file into place. */
    private static void write(Path file, String resource) throws IOException {
        Path whole = Files.createTempFile(file.getParent(), "extracted", ".tmp");
        try (InputStream content = open(resource)) {
            Files.copy(content, whole, StandardCopyOption.REPLACE_EXISTING);
            Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(whole);
        }
    }

    /** A library may be larger than what a build tool has memory for, so it is never held whole. */
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
