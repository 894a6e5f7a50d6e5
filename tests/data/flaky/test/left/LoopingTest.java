package left;

import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

/** Never ends behind a test that leaves a user: the engine stops it there, which is no failure. */
class LoopingTest {
    @Test
    void readsUntilNobodyIsThere() {
        while (Registry.user() != null) {
            Thread.yield();
        }
        assertNull(Registry.user());
    }
}
