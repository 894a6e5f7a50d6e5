package reads;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class WrittenTest {
    /** The file stays as it is: in a test that changes files nothing is checked on the JVM. */
    @Test
    void changesTheProject() throws Exception {
        Written written = new Written(Path.of("src/test/resources/pairs.txt"));
        assertNotNull(written);
    }
}
