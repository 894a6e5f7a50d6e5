package shop;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class Carts {
    private final Cart cart = new Cart();

    @GetMapping("/cart")
    String add() {
        cart.add("tea", 2);
        return String.valueOf(cart.count());
    }
}
