package uncontrolled;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OneInstanceTest extends Counting {
    private int count;

    @Test
    void othersMayHaveCountedBefore() {
        count++;
        assertEquals(1, count); // brittle: OneInstanceTest.count
    }

    @Test
    void inWhatIsInheritedToo() {
        see();
        assertEquals(1, seen); // brittle: Counting.seen
    }
}

abstract class Counting {
    int seen;

    void see() {
        seen++;
    }
}
