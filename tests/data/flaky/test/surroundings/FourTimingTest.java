package surroundings;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

/** For each way of being late a test that depends on it, and one that does the same and does not depend. */
public class FourTimingTest {
    @Test
    public void dependsOnStart() throws Exception {
        assertTrue(new Timing().isDoneAfter(0, 50));
    }

    @Test
    public void readsStart() throws Exception {
        assertTrue(new Timing().isDoneAtTheEnd(0));
    }

    @Test
    public void dependsOnStarter() throws Exception {
        assertTrue(new Timing().isOpenAfterStart(20));
    }

    @Test
    public void readsStarter() throws Exception {
        new Timing().isOpenAfterStart(20);
    }

    @Test
    public void dependsOnWaking() throws Exception {
        assertTrue(new Timing().isDoneAfterSignal(20, 40));
    }

    @Test
    public void readsWaking() throws Exception {
        assertTrue(new Timing().isDoneAtTheEnd(20));
    }

    @Test
    public void dependsOnSlowMachine() throws Exception {
        assertTrue(Timing.millis() < 50);
    }

    @Test
    public void readsSlowMachine() throws Exception {
        assertTrue(Timing.millis() >= 0);
    }

    @Test
    public void dependsOnFastMachine() throws Exception {
        assertTrue(Timing.between() > 0);
    }

    @Test
    public void readsFastMachine() throws Exception {
        assertTrue(Timing.between() >= 0);
    }

    @Test
    public void dependsOnNetwork() throws Exception {
        assertEquals(20, Timing.received(false));
    }

    @Test
    public void readsNetwork() throws Exception {
        assertEquals(20, Timing.received(true));
    }

    @Test
    public void dependsOnMidnight() throws Exception {
        assertTrue(Timing.isOneDay());
    }

    @Test
    public void readsMidnight() throws Exception {
        Timing.isOneDay();
    }

    @Test
    public void dependsOnEndOfMonth() throws Exception {
        assertTrue(Timing.isSameAfterAMonth());
    }

    @Test
    public void readsEndOfMonth() throws Exception {
        Timing.isSameAfterAMonth();
    }

    @Test
    public void readsDuration() throws Exception {
        assertTrue(Timing.elapsed() < 2_500);
    }

    @Test
    public void dependsOnReference() throws Exception {
        assertTrue(Timing.isThere(false));
    }

    @Test
    public void readsReference() throws Exception {
        assertTrue(Timing.isThere(true));
    }

    @Test
    public void dependsOnCollector() throws Exception {
        assertTrue(Timing.isGone());
    }

    @Test
    public void readsCollector() throws Exception {
        Timing.isGone();
    }

    @Test
    public void dependsOnHost() throws Exception {
        assertTrue(Timing.isHere("db.example"));
    }

    @Test
    public void readsHost() throws Exception {
        Timing.isHere("db.example");
    }

    @Test
    public void dependsOnOvertaking() throws Exception {
        Timing timing = new Timing();
        timing.start(0);
        assertTrue(timing.isDoneForNext(20));
    }

    @Test
    public void readsOvertaking() throws Exception {
        Timing timing = new Timing();
        timing.start(0).join();
        assertTrue(timing.isDoneForNext(20));
    }
}
