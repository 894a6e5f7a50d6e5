package reactor;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class CounterTest {
    @Test
    void isNotSpent() {
        Counter counter = new Counter();
        counter.raise(5);
        counter.add(3);
        assertTrue(counter.left() > 10);
    }
}
