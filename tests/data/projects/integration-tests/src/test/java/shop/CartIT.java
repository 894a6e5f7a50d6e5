package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class CartIT {
    @Test
    void counts() {
        Cart cart = new Cart();
        cart.add(1);
        cart.add(2);
        assertEquals(3, cart.size());
    }
}
