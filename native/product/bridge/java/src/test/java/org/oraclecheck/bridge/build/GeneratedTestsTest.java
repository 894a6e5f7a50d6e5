package org.oraclecheck.bridge.build;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratedTestsTest {
    @TempDir Path folder;

    @Test
    void theFolderTellsWhetherTestsWereGenerated() throws Exception {
        GeneratedTests tests = new GeneratedTests(folder.resolve("generated-tests"));
        assertFalse(tests.isEmpty());
        tests.expect();
        assertTrue(tests.isEmpty());
        Files.createDirectories(tests.folder().resolve("a"));
        assertTrue(tests.isEmpty());
        Files.createFile(tests.folder().resolve("a/BGeneratedTest.java"));
        assertFalse(tests.isEmpty());
    }
}
