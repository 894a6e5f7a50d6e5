package counts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Has the same tests everywhere, of all kinds. */
class SameTest {
    @RepeatedTest(3)
    void repeats() {
        assertEquals(2, Half.of(4));
    }

    @Test
    void isAbortedHere() {
        assumeFalse(System.getProperty("java.vm.name").equals("Oracle Check"));
        assertEquals(2, Half.of(4));
    }

    @Test
    @Disabled("not now")
    void never() {}

    @Nested
    class Inner {
        @Test
        void nested() {
            assertEquals(2, Half.of(4));
        }
    }
}
