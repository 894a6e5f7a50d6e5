package store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Two tests that make the same call, one right after the other: each is probed on its own. */
class TwiceTest {
    @Test
    void reservesOne() {
        assertEquals(1, new Shelf().reserve(1));
    }

    @Test
    void reservesTwo() {
        assertEquals(2, new Shelf().reserve(2));
    }
}
