package surroundings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** For each way of being late a test that depends on it, and one that does the same and does not depend. */
class FiveTimingTest {
    @Test
    void dependsOnStart() throws Exception {
        assertTrue(new Timing().isDoneAfter(0, 50));
    }

    @Test
    void readsStart() throws Exception {
        assertTrue(new Timing().isDoneAtTheEnd(0));
    }

    @Test
    void dependsOnStarter() throws Exception {
        assertTrue(new Timing().isOpenAfterStart(20));
    }

    @Test
    void readsStarter() throws Exception {
        new Timing().isOpenAfterStart(20);
    }

    @Test
    void dependsOnWaking() throws Exception {
        assertTrue(new Timing().isDoneAfterSignal(20, 40));
    }

    @Test
    void readsWaking() throws Exception {
        assertTrue(new Timing().isDoneAtTheEnd(20));
    }

    @Test
    void dependsOnSlowMachine() throws Exception {
        assertTrue(Timing.millis() < 50);
    }

    @Test
    void readsSlowMachine() throws Exception {
        assertTrue(Timing.millis() >= 0);
    }

    @Test
    void dependsOnFastMachine() throws Exception {
        assertTrue(Timing.between() > 0);
    }

    @Test
    void readsFastMachine() throws Exception {
        assertTrue(Timing.between() >= 0);
    }

    @Test
    void dependsOnNetwork() throws Exception {
        assertEquals(20, Timing.received(false));
    }

    @Test
    void readsNetwork() throws Exception {
        assertEquals(20, Timing.received(true));
    }

    @Test
    void dependsOnMidnight() throws Exception {
        assertTrue(Timing.isOneDay());
    }

    @Test
    void readsMidnight() throws Exception {
        Timing.isOneDay();
    }

    @Test
    void dependsOnEndOfMonth() throws Exception {
        assertTrue(Timing.isSameAfterAMonth());
    }

    @Test
    void readsEndOfMonth() throws Exception {
        Timing.isSameAfterAMonth();
    }

    @Test
    void readsDuration() throws Exception {
        assertTrue(Timing.elapsed() < 2_500);
    }

    @Test
    void dependsOnReference() throws Exception {
        assertTrue(Timing.isThere(false));
    }

    @Test
    void readsReference() throws Exception {
        assertTrue(Timing.isThere(true));
    }

    @Test
    void dependsOnCollector() throws Exception {
        assertTrue(Timing.isGone());
    }

    @Test
    void readsCollector() throws Exception {
        Timing.isGone();
    }

    @Test
    void dependsOnHost() throws Exception {
        assertTrue(Timing.isHere("db.example"));
    }

    @Test
    void readsHost() throws Exception {
        Timing.isHere("db.example");
    }

    @Test
    void dependsOnOvertaking() throws Exception {
        Timing timing = new Timing();
        timing.start(0);
        assertTrue(timing.isDoneForNext(20));
    }

    @Test
    void readsOvertaking() throws Exception {
        Timing timing = new Timing();
        timing.start(0).join();
        assertTrue(timing.isDoneForNext(20));
    }
}
