package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class Second {
    @Test
    void counts() {
        assertEquals(0, new Cart().size());
    }
}
