package surroundings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** For each part of the world a test that depends on it, and one that reads it and does not depend. */
class FiveTest {
    @Test
    void dependsOnZone() {
        assertEquals("00:00", Reader.midnight());
    }

    @Test
    void readsZone() {
        assertEquals(5, Reader.midnight().length());
    }

    @Test
    void dependsOnLocale() {
        assertEquals("TITLE", Reader.shout("title"));
    }

    @Test
    void readsLocale() {
        assertEquals(5, Reader.shout("title").length());
    }

    @Test
    void dependsOnCharset() {
        assertEquals(2, Reader.bytes("\u00e4"));
    }

    @Test
    void readsCharset() {
        assertTrue(Reader.bytes("\u00e4") > 0);
    }

    @Test
    void dependsOnClock() {
        assertEquals(2026, Reader.year());
    }

    @Test
    void readsClock() {
        assertTrue(Reader.year() > 2000);
    }

    @Test
    void dependsOnOrder() {
        assertEquals("a,b,c", Reader.list("a", "b", "c"));
    }

    @Test
    void readsOrder() {
        assertEquals(5, Reader.list("a", "b", "c").length());
    }

    @Test
    void dependsOnMachine() {
        assertEquals(2, Reader.processors());
    }

    @Test
    void readsMachine() {
        assertTrue(Reader.processors() > 0);
    }

    @Test
    void dependsOnRandomness() {
        assertEquals(86_400, Reader.seconds());
    }

    @Test
    void readsRandomness() {
        assertTrue(Reader.seconds() != 0);
    }

    @Test
    void dependsOnSchedule() throws Exception {
        assertTrue(new Reader().race() == 300);
    }

    @Test
    void readsSchedule() throws Exception {
        assertTrue(new Reader().race() > 0);
    }

    @Test
    void dependsOnMembers() {
        assertEquals("ab", Reader.fields(Reader.Pair.class));
    }

    @Test
    void readsMembers() {
        assertEquals(2, Reader.fields(Reader.Pair.class).length());
    }

    @Test
    void dependsOnRounding() {
        assertEquals(Math.E, Reader.growth(1), 0);
    }

    @Test
    void readsRounding() {
        assertEquals(Math.E, Reader.growth(1), 1e-9);
    }
}
