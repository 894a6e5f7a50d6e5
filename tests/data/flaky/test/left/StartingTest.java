package left;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Starts what {@link StartedTest} needs. */
class StartingTest {
    @Test
    void readsWhatItStarts() {
        Registry.start();
        assertTrue(Registry.isStarted());
    }
}
