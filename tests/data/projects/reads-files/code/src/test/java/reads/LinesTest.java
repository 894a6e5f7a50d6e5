package reads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class LinesTest {
    @Test
    void ofASource() throws Exception {
        Lines lines = new Lines(Path.of("src/test/resources/pairs.txt"));
        lines.order();
        assertEquals(2, lines.size());
    }

    @Test
    void ofACopy() throws Exception {
        Lines lines = new Lines(Path.of("target/test-classes/pairs.txt").toAbsolutePath());
        lines.order();
        assertEquals(2, lines.size());
    }

    /** It lies beside the module. */
    @Test
    void ofAnotherFolder() throws Exception {
        assertFalse(Files.exists(Path.of("shared")));
        Lines lines = new Lines(Path.of("../shared/pairs.txt"));
        lines.order();
        assertEquals(2, lines.size());
    }
}
