package org.oraclecheck.bridge;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
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
        String library = platform.resource();
        return extract(library, packed(library), cacheDirectory.resolve("native"));
    }

    /** Extracts the jar for the worker's class path and returns its path. */
    static Path worker(Path cacheDirectory) throws IOException {
        return extract(WORKER, computed(WORKER), cacheDirectory.resolve("worker"));
    }

    /** Extracts a resource to a folder named after its digest, so that versions never collide. */
    private static Path extract(String resource, Digest digest, Path directory) throws IOException {
        Path folder = directory.toAbsolutePath().resolve(digest.hex());
        Path file = folder.resolve(resource.substring(resource.lastIndexOf('/') + 1));
        if (!Files.isRegularFile(file) || Files.size(file) != digest.size()) {
            Files.createDirectories(folder);
            write(file, resource);
        }
        used(file);
        return file;
    }

    /** The digest and the size in bytes of a file. */
    private record Digest(String hex, long size) {}

    /**
     * Reads the digest of a library from the small file beside it, {@code HEX SIZE}, which was written when
     * it was packed: a library is too large to be read at each start.
     */
    private static Digest packed(String library) throws IOException {
        try (InputStream content = open(library + ".digest")) {
            String[] words = new String(content.readAllBytes(), StandardCharsets.US_ASCII).strip().split(" ");
            return new Digest(words[0], Long.parseLong(words[1]));
        } catch (ArrayIndexOutOfBoundsException | NumberFormatException e) {
            throw new IOException("the jar was packed wrongly: " + library + ".digest has no digest", e);
        }
    }

    /** Computes the digest of a small resource. */
    private static Digest computed(String resource) throws IOException {
        try (InputStream content = open(resource)) {
            byte[] bytes = content.readAllBytes();
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            return new Digest(HexFormat.of().formatHex(digest.digest(bytes), 0, 16), bytes.length);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
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
}
