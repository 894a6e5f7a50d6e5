package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** A helper in a class without tests. */
final class Checks {
    private Checks() {}

    static void sees(int expected, Cart cart) {
        assertEquals(expected, cart.count());
    }

    static void compares(Cart cart, int expected) {
        if (cart.count() != expected) {
            throw new IllegalStateException("another count");
        }
    }
}
