package reactor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class CounterTest {
    @Test
    void addsAndDoubles() {
        Counter counter = new Counter();
        counter.add(4);
        assertEquals(8, counter.twice());
    }
}
