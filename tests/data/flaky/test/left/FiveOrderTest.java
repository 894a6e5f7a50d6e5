package left;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Victims, and tests that use the same state and do not mind. */
class FiveOrderTest {
    @Test
    void dependsOnTheFirstEntry() {
        assertEquals("1", Registry.instance().get("first"));
    }

    @Test
    void readsTheFirstEntryThatItPut() {
        Registry.instance().put("first", "1");
        assertEquals("1", Registry.instance().get("first"));
    }

    @Test
    void dependsOnNobody() {
        assertNull(Registry.user());
    }

    @Test
    void readsTheUserThatItSet() {
        Registry.login(null);
        assertNull(Registry.user());
    }

    @Test
    void dependsOnTheLocale() {
        assertEquals("2.5", String.format("%.1f", 2.5));
    }

    @Test
    void readsTheLocale() {
        assertNotNull(String.format("%.1f", 2.5));
    }

    @Test
    void dependsOnTheProperty() {
        assertNull(System.getProperty("left.level"), "nobody has set a level:\nthat is the default");
    }

    @Test
    void readsAnotherProperty() {
        assertEquals("low", System.getProperty("left.other", "low"));
    }

    @Test
    void dependsOnTwoPlaces() {
        assertTrue(Registry.isQuiet());
    }

    @Test
    void readsTheMode() {
        assertEquals("plain", Registry.mode());
    }

    @Test
    void readsTheCache() {
        assertEquals(3, Registry.cached("one"));
    }
}
