package same;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Its messages hold whatever differs from run to run on a JVM. */
class ATest {
    @Test
    void tellsWhatIsRandom() {
        fail(UUID.randomUUID() + " " + Math.random() + " " + new SecureRandom().nextLong());
    }

    @Test
    void tellsTheTime() {
        fail(System.currentTimeMillis() + " " + System.nanoTime() + " " + ProcessHandle.current().pid());
    }

    @Test
    void tellsIdentities() {
        fail(new Object() + " " + Thread.currentThread() + " " + System.identityHashCode(ATest.class));
    }

    @Test
    void tellsWhereItWrites(@TempDir Path folder) throws Exception {
        fail(folder + " " + Files.createTempFile("a", "b") + " " + Files.getLastModifiedTime(folder));
    }

    @Test
    void counts() {
        Cart cart = new Cart("somebody");
        cart.add("apple", 3);
        assertEquals(3, cart.count("apple"));
    }
}
