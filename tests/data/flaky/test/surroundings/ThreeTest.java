package surroundings;

import junit.framework.TestCase;

/** For each part of the world a test that depends on it, and one that reads it and does not depend. */
public class ThreeTest extends TestCase {
    public void testDependsOnZone() {
        assertEquals("00:00", Reader.midnight());
    }

    public void testReadsZone() {
        assertEquals(5, Reader.midnight().length());
    }

    public void testDependsOnLocale() {
        assertEquals("TITLE", Reader.shout("title"));
    }

    public void testReadsLocale() {
        assertEquals(5, Reader.shout("title").length());
    }

    public void testDependsOnCharset() {
        assertEquals(2, Reader.bytes("\u00e4"));
    }

    public void testReadsCharset() {
        assertTrue(Reader.bytes("\u00e4") > 0);
    }

    public void testDependsOnClock() {
        assertEquals(2026, Reader.year());
    }

    public void testReadsClock() {
        assertTrue(Reader.year() > 2000);
    }

    public void testDependsOnOrder() {
        assertEquals("a,b,c", Reader.list("a", "b", "c"));
    }

    public void testReadsOrder() {
        assertEquals(5, Reader.list("a", "b", "c").length());
    }

    public void testDependsOnMachine() {
        assertEquals(2, Reader.processors());
    }

    public void testReadsMachine() {
        assertTrue(Reader.processors() > 0);
    }

    public void testDependsOnRandomness() {
        assertEquals(1, Reader.draw());
    }

    public void testReadsRandomness() {
        assertTrue(Reader.draw() >= 0);
    }

    public void testDependsOnSchedule() throws Exception {
        assertTrue(new Reader().race() == 300);
    }

    public void testReadsSchedule() throws Exception {
        assertTrue(new Reader().race() > 0);
    }

    public void testDependsOnMembers() {
        assertEquals("ab", Reader.fields(Reader.Pair.class));
    }

    public void testReadsMembers() {
        assertEquals(2, Reader.fields(Reader.Pair.class).length());
    }

    public void testDependsOnRounding() {
        assertEquals(Math.E, Reader.growth(1), 0);
    }

    public void testReadsRounding() {
        assertEquals(Math.E, Reader.growth(1), 1e-9);
    }
}
