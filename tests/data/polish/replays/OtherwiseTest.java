package replays;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import project.Log;

/** Tests that end otherwise on a real JVM, and others that cannot be run there. */
class OtherwiseTest {
    private static final boolean INTERPRETED = System.getProperty("java.vm.name").equals("Oracle Check");

    private final Log log = new Log();

    @Test
    void anInputThatCountsThere() {
        String text = "a"; // contradicted: unused-input
        log.note(text);
        if (!INTERPRETED) {
            assertEquals("a", text);
        }
    }

    @Test
    void aTestThatFailsThere() {
        log.note("b"); // unused: "b" // not tried: the test does not pass on the JVM as it is
        assertTrue(INTERPRETED);
    }

    @Test
    void aTestThatChangesFiles() throws IOException {
        log.note("c"); // unused: "c" // not tried: the test changes files or opens sockets
        new File("made").createNewFile();
    }

    /** Of a test without an assertion nothing else is said. */
    @org.junit.jupiter.api.AfterEach
    void assertsSomething() {
        org.junit.jupiter.api.Assertions.assertTrue(true);
    }
}
