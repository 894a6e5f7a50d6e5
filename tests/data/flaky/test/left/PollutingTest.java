package left;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Tests that leave something, for tests of other classes. */
class PollutingTest {
    @Test
    void removes() {
        Registry.instance().remove("first");
        assertNull(Registry.instance().get("first"));
    }

    @Test
    void logsIn() {
        Registry.login("ada");
        assertEquals("ada", Registry.user());
    }

    @Test
    void setsALevel() {
        Registry.useLevel("high");
        assertEquals("high", Registry.level());
    }

    @Test
    void setsALocale() {
        Locale.setDefault(Locale.GERMANY);
        assertEquals("1,5", String.format("%.1f", 1.5));
    }

    @Test
    void setsAProperty() {
        System.setProperty("left.level", "high");
        assertEquals("high", System.getProperty("left.level"));
    }

    @Test
    void logs() {
        // Leaves a longer log, on which no test asserts.
        Registry.instance();
        Registry.instance();
        assertEquals(4, Registry.cached("four"));
    }

    @Test
    void givesAnAlarm() {
        Registry.alarm("fire");
        assertFalse(Registry.isQuiet());
    }

    @Test
    void putsBackWhatItChanges() {
        Registry.useMode("strict");
        try {
            assertEquals("strict", Registry.mode());
        } finally {
            Registry.useMode("plain");
        }
    }
}
