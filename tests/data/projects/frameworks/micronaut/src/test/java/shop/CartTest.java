package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.client.HttpClient;
import io.micronaut.http.client.annotation.Client;
import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

@MicronautTest
class CartTest {
    @Inject
    @Client("/")
    private HttpClient client;

    @Test
    void servesTheCount() {
        assertEquals("2", client.toBlocking().retrieve("/cart"));
    }

    @Controller("/cart")
    static class Carts {
        private final Cart cart = new Cart();

        @Get
        String add() {
            cart.add("tea", 2);
            return String.valueOf(cart.count());
        }
    }
}
