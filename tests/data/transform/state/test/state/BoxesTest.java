package state;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class BoxesTest {
    @Test
    void counts() {
        assertEquals(2, new Boxes().count());
    }
}
