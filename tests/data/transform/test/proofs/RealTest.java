package proofs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Tests that the real JVM does not run, or that it runs otherwise. */
class RealTest {
    /** It changes a file, so it only runs where that stays in memory. */
    @Test
    void writes() throws IOException {
        Files.write(Path.of("written"), new byte[] {1});
        int kept = new Real().kept();
    }

    /** The value is another one there. */
    @Test
    void differs() {
        int named = new Real().named(System.getProperty("java.vm.name"));
    }

    /** It fails there as it is. */
    @Test
    void passesHereOnly() {
        assertEquals("Oracle Check", System.getProperty("java.vm.name"));
        int here = new Real().here();
    }
}
