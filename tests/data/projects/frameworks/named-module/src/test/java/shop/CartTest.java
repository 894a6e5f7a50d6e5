package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class CartTest {
    @Test
    void findsTheDiscountsOfTheModule() {
        assertEquals(890, new Cart().reduced(1000));
    }
}
