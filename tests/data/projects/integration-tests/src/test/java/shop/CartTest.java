package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class CartTest {
    @Test
    void counts() {
        Cart cart = new Cart();
        cart.add(2);
        assertEquals(2, cart.size());
    }
}
