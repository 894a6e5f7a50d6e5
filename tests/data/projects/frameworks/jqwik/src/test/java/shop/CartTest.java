package shop;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class CartTest {
    @Property(tries = 20)
    boolean hasWhatWasAdded(@ForAll @IntRange(min = 1, max = 100) int some, @ForAll @IntRange(min = 1, max = 100) int more) {
        Cart cart = new Cart();
        cart.add("tea", some);
        cart.add("milk", more);
        return cart.count() == some + more;
    }
}
