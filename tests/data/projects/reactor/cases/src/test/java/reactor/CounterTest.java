package reactor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Has the name of a test of another module. */
class CounterTest {
    @Test
    void addsAndDoubles() {
        Counter counter = new Counter();
        counter.raise(7);
        counter.add(4);
        assertEquals(8, counter.doubled());
    }
}
