package org.oraclecheck.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeLibraryTest {
    private static final Platform PLATFORM = new Platform("windows", "aarch64");

    @TempDir Path cache;

    @Test
    void isPutWhereItsContentSays() throws IOException {
        Path library = NativeLibrary.extract(PLATFORM, cache);
        assertTrue(library.startsWith(cache.resolve("native")));
        assertEquals("oracle_bridge.dll", library.getFileName().toString());
        assertTrue(Files.readString(library).startsWith("not a library"));
    }

    @Test
    void isLeftAloneWhenItIsThere() throws IOException {
        Path library = NativeLibrary.extract(PLATFORM, cache);
        var written = Files.getLastModifiedTime(library);
        assertEquals(library, NativeLibrary.extract(PLATFORM, cache));
        assertEquals(written, Files.getLastModifiedTime(library));
    }

    @Test
    void isPutAgainWhenItWasDamaged() throws IOException {
        Path library = NativeLibrary.extract(PLATFORM, cache);
        String content = Files.readString(library);
        Files.writeString(library, "x".repeat(content.length()));
        assertEquals(content, Files.readString(NativeLibrary.extract(PLATFORM, cache)));
    }

    @Test
    void leavesNothingElseBehind() throws IOException {
        Path library = NativeLibrary.extract(PLATFORM, cache);
        try (Stream<Path> files = Files.list(library.getParent())) {
            assertEquals(1, files.count());
        }
    }
}
