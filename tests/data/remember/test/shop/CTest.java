package shop;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class CTest {
    @Test
    void discounted() {
        int price = Prices.gross(100);
        assertTrue(Prices.discounted(100) < 100 && price != 7);
    }
}
