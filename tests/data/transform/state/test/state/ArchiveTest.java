package state;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ArchiveTest {
    @Test
    void keeps() throws IOException {
        Path folder = Files.createDirectories(Path.of("archive"));
        Files.writeString(folder.resolve("old.txt"), "old");
        assertEquals(5, new Archive(folder).keep("new"));
    }
}
