package left;

import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

/** Never ends after a test that leaves a user: the engine stops it there, which is no failure. */
class LoopingTest {
    @Test
    void neverEndsIfThereIsAUser() {
        String user = Registry.user();
        // It calls nothing, so that the engine always stops it in this line.
        while (user != null) {}
        assertNull(user);
    }
}
