package endings;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Another class sees nothing of what the others did. */
class UnaffectedTest {
    @Test
    void seesTheFilesAsTheyAre() {
        assertTrue(Files.exists(Path.of("kept.txt")));
        assertTrue(Files.notExists(Path.of("written.bin")));
    }
}
