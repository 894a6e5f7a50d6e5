package surroundings;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Uses what a thread of the set-up does: some tests whether it has done it or not, one after it has. */
class FiveSetUpTest {
    private static final Timing TIMING = new Timing();
    private static Thread late;

    @BeforeAll
    static void start() throws Exception {
        late = TIMING.start(0);
    }

    /** After this test it is done, so that no later test depends on it. */
    private static boolean isDone() throws InterruptedException {
        boolean found = TIMING.isDoneForNext(20);
        late.join();
        return found;
    }

    @Test
    void dependsOnSetUp() throws Exception {
        assertTrue(isDone());
    }

    @Test
    void dependsOnSetUpIfItIsFirst() throws Exception {
        assertTrue(isDone());
    }

    @Test
    void readsSetUp() throws Exception {
        late.join();
        assertTrue(TIMING.isDoneForNext(20));
    }
}
