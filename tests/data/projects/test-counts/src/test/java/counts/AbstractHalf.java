package counts;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Tests that others inherit, among them those of a nested class. */
abstract class AbstractHalf {
    @Test
    void inherited() {
        assertEquals(2, Half.of(4));
    }

    @Nested
    class Below {
        @Test
        void nested() {
            assertEquals(2, Half.of(4));
        }
    }
}
