package left;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import surroundings.Timing;

/** A test that alone is faster than a thread of the set-up. That is a race, although another test before it helps. */
class FiveRaceTest {
    private static final Timing TIMING = new Timing();
    private static Thread computing;
    private static int waited;

    @BeforeAll
    static void start() {
        computing = TIMING.compute();
    }

    @Test
    void awaitsAndReadsIt() throws Exception {
        computing.join();
        waited++;
        assertTrue(TIMING.isDone());
    }

    @Test
    void readsItLater() {
        assertTrue(waited >= 0);
        assertTrue(TIMING.isDone());
    }
}
