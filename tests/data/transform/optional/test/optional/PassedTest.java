package optional;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PassedTest {
    private final Passed passed = new Passed(2);

    @Test
    void numbers() {
        assertEquals(5, passed.sum(1, 2));
        assertEquals(3, passed.late((byte) 1, 3));
        assertEquals(2.0, Passed.behind(0, 2.0, 1.0));
    }

    @Test
    void dropped() {
        int dropped = passed.dropped(3);
    }

    @Test
    void references() {
        assertEquals("a", passed.text(null, "a"));
        assertEquals(2, passed.elements(new int[1]).length);
    }

    @Test
    void others() {
        assertEquals("aa", passed.other("a", true));
        assertTrue(passed.boxed(1) == 3);
    }
}
