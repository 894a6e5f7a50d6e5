package reads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class NamesTest {
    @Test
    void ofAllFolders() throws Exception {
        Names names = new Names(Path.of("src/test/resources/many"));
        assertEquals(3, names.size());
    }

    /** Nothing but the names is read, and whether they are folders. */
    @Test
    void ofOneFolder() throws Exception {
        File[] files = new File("src/test/resources/many").listFiles();
        assertEquals(3, files.length);
        Names names = new Names(Path.of("src/test/resources/many/inner"));
        assertEquals(1, names.size());
    }

    /** A class file that is loaded too. */
    @Test
    void ofAClass() throws Exception {
        Sizes sizes = new Sizes(Path.of("target/classes/reads/Sizes.class"));
        assertTrue(sizes.size() > -1);
    }
}
