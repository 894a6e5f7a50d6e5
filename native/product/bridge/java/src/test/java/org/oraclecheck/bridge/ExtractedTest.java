package org.oraclecheck.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExtractedTest {
    private static final Platform PLATFORM = new Platform("windows", "aarch64");

    @TempDir Path cache;

    @Test
    void isPutWhereItsContentSays() throws IOException {
        Path library = Extracted.library(PLATFORM, cache);
        assertTrue(library.startsWith(cache.resolve("native")));
        assertEquals("oracle_bridge.dll", library.getFileName().toString());
        assertTrue(Files.readString(library).startsWith("not a library"));
    }

    @Test
    void theWorkersClassesAreAloneInTheirJar() throws IOException {
        try (JarFile jar = new JarFile(Extracted.worker(cache).toFile())) {
            assertEquals(
                    List.of("org/oraclecheck/bridge/Engine.class", "org/oraclecheck/bridge/Worker.class"),
                    jar.stream().map(JarEntry::getName).filter(name -> name.endsWith(".class")).sorted().toList());
        }
    }

    @Test
    void isLeftAloneWhenItIsThere() throws IOException {
        Path library = Extracted.library(PLATFORM, cache);
        var file = Files.readAttributes(library, BasicFileAttributes.class).fileKey();
        Files.setLastModifiedTime(library, FileTime.fromMillis(0));
        assertEquals(library, Extracted.library(PLATFORM, cache));
        assertEquals(file, Files.readAttributes(library, BasicFileAttributes.class).fileKey());
        // The new time protects the file from the engine's clean-up.
        assertTrue(Files.getLastModifiedTime(library).toMillis() > 0);
    }

    @Test
    void isPutAgainWhenItWasCutOff() throws IOException {
        Path library = Extracted.library(PLATFORM, cache);
        String content = Files.readString(library);
        Files.writeString(library, "x");
        assertEquals(content, Files.readString(Extracted.library(PLATFORM, cache)));
    }

    @Test
    void leavesNothingElseBehind() throws IOException {
        Path library = Extracted.library(PLATFORM, cache);
        try (Stream<Path> files = Files.list(library.getParent())) {
            assertEquals(1, files.count());
        }
    }
}
