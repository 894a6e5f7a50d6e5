package state;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class SharedTest {
    @Test
    void starts() {
        assertEquals(7, Shared.start());
    }
}
