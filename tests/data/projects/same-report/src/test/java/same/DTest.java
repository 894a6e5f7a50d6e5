package same;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class DTest {
    @Test
    void looksAtWhatItDidNotSet() {
        Cart cart = new Cart("owner");
        cart.add("apple", 1);
        assertEquals("Cart[owner=owner, tax=19]", cart.toString());
    }
}
