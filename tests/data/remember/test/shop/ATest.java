package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.Test;

class ATest {
    @Test
    void gross() {
        assertEquals(120, Prices.gross(100));
    }

    @Test
    void free() {
        int price = Prices.gross(10);
        assertFalse(Prices.isFree(price));
    }
}
