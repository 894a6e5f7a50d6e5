package surroundings;

import static org.junit.Assert.assertTrue;

import org.junit.BeforeClass;
import org.junit.Test;

/** Uses what a thread of the set-up does: some tests whether it has done it or not, one after it has. */
public class FourSetUpTest {
    private static final Timing TIMING = new Timing();
    private static Thread late;

    @BeforeClass
    public static void start() throws Exception {
        late = TIMING.start(0);
    }

    /** After this test it is done, so that no later test depends on it. */
    private static boolean isDone() throws InterruptedException {
        boolean found = TIMING.isDoneForNext(20);
        late.join();
        return found;
    }

    @Test
    public void dependsOnSetUp() throws Exception {
        assertTrue(isDone());
    }

    @Test
    public void dependsOnSetUpIfItIsFirst() throws Exception {
        assertTrue(isDone());
    }

    @Test
    public void readsSetUp() throws Exception {
        late.join();
        assertTrue(TIMING.isDoneForNext(20));
    }
}
