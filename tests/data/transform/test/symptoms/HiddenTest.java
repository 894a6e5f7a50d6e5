package symptoms;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class HiddenTest {
    private static final int CHANGE_TO = 13;

    private final Hidden hidden = new Hidden();

    @Test
    void checks() {
        hidden.check(3);
    }

    @Test
    void nameless() {
        assertEquals(7, hidden.nameless(3));
    }

    @Test
    void unrelated() {
        assertEquals(4, hidden.unrelated(operand -> operand * 2));
    }

    @Test
    void twice() {
        assertEquals(7, hidden.twice(7));
        assertEquals(7, hidden.twice(7L));
    }

    /** The suggestion has the constant's name. */
    @Test
    void moves() {
        hidden.moved(CHANGE_TO);
    }

    /** What differs is evaluated three times, and is the same only the first time. */
    @Test
    void repeats() {
        int sum = 0;
        for (int index = 0; index < 3; index++) {
            sum += hidden.at(index) * 0;
        }
        assertEquals(0, sum);
    }

    @Test
    void sometimes() {
        hidden.sometimes(false);
        hidden.sometimes(true);
    }
}
