package optional;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class AbsentTest {
    private final Absent absent = new Absent(2);

    @Test
    void objects() {
        assertTrue(absent.find("a").isPresent());
        assertFalse(absent.missing().isPresent());
    }

    @Test
    void dropped() {
        assertNotNull(absent.dropped("a"));
    }

    @Test
    void numbers() {
        assertEquals(4, absent.number().getAsInt());
        assertEquals(6L, absent.large().getAsLong());
        assertEquals(0.5, absent.precise().getAsDouble());
    }

    @Test
    void others() {
        assertEquals(Optional.of(3), absent.any());
    }
}
