package org.oraclecheck.bridge.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.oraclecheck.bridge.WorkerException;

/**
 * The generated tests of a project.
 *
 * @param folder the folder that they are written to
 */
public record GeneratedTests(Path folder) {
    /** Makes the folder. Its existence then shows that tests were generated, even if it is empty. */
    public void expect() throws WorkerException {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new WorkerException(folder + " cannot be created: " + e.getMessage(), e);
        }
    }

    /** Returns whether tests were generated and there are none. */
    public boolean isEmpty() throws WorkerException {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.noneMatch(Files::isRegularFile);
        } catch (IOException e) {
            throw new WorkerException(folder + " cannot be read: " + e.getMessage(), e);
        }
    }
}
