package uncontrolled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class EnumsTest {
    enum Level {
        LOW(1),
        HIGH(10);

        final int weight;

        Level(int weight) {
            this.weight = weight;
        }
    }

    static class Settings {
        static Level level = Level.LOW;

        static void raise() {
            level = Level.HIGH;
        }

        static int limit() {
            switch (level) {
                case LOW:
                    return 5;
                default:
                    return 50;
            }
        }
    }

    @Test
    void decidesASwitch() {
        assertEquals(5, Settings.limit()); // brittle: EnumsTest.Settings.level
    }

    @Test
    void byOrdinal() {
        assertEquals(0, Settings.level.ordinal()); // brittle: EnumsTest.Settings.level
    }

    @Test
    void byName() {
        assertEquals("LOW", Settings.level.name()); // brittle: EnumsTest.Settings.level
    }

    @Test
    void byComparison() {
        assertTrue(Settings.level.compareTo(Level.HIGH) < 0); // brittle: EnumsTest.Settings.level
    }

    @Test
    void byAFieldOfItsOwn() {
        assertEquals(1, Settings.level.weight); // brittle: EnumsTest.Settings.level
    }

    @Test
    void asAKey() {
        Map<Level, String> names = new EnumMap<>(Level.class);
        names.put(Level.LOW, "low");
        assertEquals("low", names.get(Settings.level)); // brittle: EnumsTest.Settings.level
    }

    /** What is written is no constant. */
    @AfterAll
    static void raise() {
        Settings.raise();
    }
}
