package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarkus.test.junit.QuarkusTest;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

@QuarkusTest
class CartTest {
    @Inject
    Carts carts;

    @Test
    void addsItems() {
        assertEquals(2, carts.add());
    }

    @ApplicationScoped
    static class Carts {
        private final Cart cart = new Cart();

        int add() {
            cart.add("tea", 2);
            return cart.count();
        }
    }
}
