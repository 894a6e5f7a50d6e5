package surroundings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Tests that ask for variables and files which are not there. */
class FiveFurnishedTest {
    private static final String HOME = System.getProperty("user.home");

    @Test
    void dependsOnAVariable() {
        String level = System.getenv("FURNISHED_LEVEL");
        assertEquals("default", level == null ? "default" : level);
    }

    @Test
    void readsAVariable() {
        String level = System.getenv("FURNISHED_OTHER");
        assertNotNull(level == null ? "default" : level);
    }

    @Test
    void dependsOnAFileOfTheUser() {
        assertFalse(new File(HOME, ".furnished").exists());
    }

    @Test
    void readsAFileThatIsNotToExist() {
        assertFalse(new File(HOME, "does-not-exist").exists());
    }

    @Test
    void dependsOnWhatAnEarlierRunLeft() throws IOException {
        File file = new File(System.getProperty("java.io.tmpdir"), "furnished.txt");
        assertTrue(file.createNewFile());
        assertTrue(file.delete());
    }

    @Test
    void readsAFileWithANameOfItsOwn() throws IOException {
        File file = File.createTempFile("furnished", ".txt");
        assertTrue(file.delete());
    }
}
