package surroundings;

import junit.framework.TestCase;

/** For each way of being late a test that depends on it, and one that does the same and does not depend. */
public class ThreeTimingTest extends TestCase {
    public void testDependsOnStart() throws Exception {
        assertTrue(new Timing().isDoneAfter(0, 50));
    }

    public void testReadsStart() throws Exception {
        assertTrue(new Timing().isDoneAtTheEnd(0));
    }

    public void testDependsOnStarter() throws Exception {
        assertTrue(new Timing().isOpenAfterStart(20));
    }

    public void testReadsStarter() throws Exception {
        new Timing().isOpenAfterStart(20);
    }

    public void testDependsOnWaking() throws Exception {
        assertTrue(new Timing().isDoneAfterSignal(20, 40));
    }

    public void testReadsWaking() throws Exception {
        assertTrue(new Timing().isDoneAtTheEnd(20));
    }

    public void testDependsOnSlowMachine() throws Exception {
        assertTrue(Timing.millis() < 50);
    }

    public void testReadsSlowMachine() throws Exception {
        assertTrue(Timing.millis() >= 0);
    }

    public void testDependsOnFastMachine() throws Exception {
        assertTrue(Timing.between() > 0);
    }

    public void testReadsFastMachine() throws Exception {
        assertTrue(Timing.between() >= 0);
    }

    public void testDependsOnNetwork() throws Exception {
        assertEquals(20, Timing.received(false));
    }

    public void testReadsNetwork() throws Exception {
        assertEquals(20, Timing.received(true));
    }

    public void testDependsOnMidnight() throws Exception {
        assertTrue(Timing.isOneDay());
    }

    public void testReadsMidnight() throws Exception {
        Timing.isOneDay();
    }

    public void testDependsOnEndOfMonth() throws Exception {
        assertTrue(Timing.isSameAfterAMonth());
    }

    public void testReadsEndOfMonth() throws Exception {
        Timing.isSameAfterAMonth();
    }

    public void testReadsDuration() throws Exception {
        assertTrue(Timing.elapsed() < 2_500);
    }

    public void testDependsOnReference() throws Exception {
        assertTrue(Timing.isThere(false));
    }

    public void testReadsReference() throws Exception {
        assertTrue(Timing.isThere(true));
    }

    public void testDependsOnCollector() throws Exception {
        assertTrue(Timing.isGone());
    }

    public void testReadsCollector() throws Exception {
        Timing.isGone();
    }

    public void testDependsOnHost() throws Exception {
        assertTrue(Timing.isHere("db.example"));
    }

    public void testReadsHost() throws Exception {
        Timing.isHere("db.example");
    }

    public void testDependsOnOvertaking() throws Exception {
        Timing timing = new Timing();
        timing.start(0);
        assertTrue(timing.isDoneForNext(20));
    }

    public void testReadsOvertaking() throws Exception {
        Timing timing = new Timing();
        timing.start(0).join();
        assertTrue(timing.isDoneForNext(20));
    }
}
