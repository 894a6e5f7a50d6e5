package surroundings;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

/** For each part of the world a test that depends on it, and one that reads it and does not depend. */
public class FourTest {
    @Test
    public void dependsOnZone() {
        assertEquals("00:00", Reader.midnight());
    }

    @Test
    public void readsZone() {
        assertEquals(5, Reader.midnight().length());
    }

    @Test
    public void dependsOnLocale() {
        assertEquals("TITLE", Reader.shout("title"));
    }

    @Test
    public void readsLocale() {
        assertEquals(5, Reader.shout("title").length());
    }

    @Test
    public void dependsOnCharset() {
        assertEquals(2, Reader.bytes("\u00e4"));
    }

    @Test
    public void readsCharset() {
        assertTrue(Reader.bytes("\u00e4") > 0);
    }

    @Test
    public void dependsOnClock() {
        assertEquals(2026, Reader.year());
    }

    @Test
    public void readsClock() {
        assertTrue(Reader.year() > 2000);
    }

    @Test
    public void dependsOnOrder() {
        assertEquals("a,b,c", Reader.list("a", "b", "c"));
    }

    @Test
    public void readsOrder() {
        assertEquals(5, Reader.list("a", "b", "c").length());
    }

    @Test
    public void dependsOnMachine() {
        assertEquals(2, Reader.processors());
    }

    @Test
    public void readsMachine() {
        assertTrue(Reader.processors() > 0);
    }

    @Test
    public void dependsOnRandomness() {
        assertEquals(86_400, Reader.seconds());
    }

    @Test
    public void readsRandomness() {
        assertTrue(Reader.seconds() != 0);
    }

    @Test
    public void dependsOnSchedule() throws Exception {
        assertTrue(new Reader().race() == 300);
    }

    @Test
    public void readsSchedule() throws Exception {
        assertTrue(new Reader().race() > 0);
    }

    @Test
    public void dependsOnMembers() {
        assertEquals("ab", Reader.fields(Reader.Pair.class));
    }

    @Test
    public void readsMembers() {
        assertEquals(2, Reader.fields(Reader.Pair.class).length());
    }

    @Test
    public void dependsOnRounding() {
        assertEquals(Math.E, Reader.growth(1), 0);
    }

    @Test
    public void readsRounding() {
        assertEquals(Math.E, Reader.growth(1), 1e-9);
    }
}
