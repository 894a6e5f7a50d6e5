package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whose assertions are in its tear-down. */
class CheckedAfterwardsTest {
    private final Cart cart = new Cart();

    @Test
    void adds() {
        cart.add("pen");
    }

    @AfterEach
    void check() {
        assertEquals(1, cart.count());
    }
}
