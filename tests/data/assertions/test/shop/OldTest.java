package shop;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.ExpectedException;

public class OldTest {
    @Rule public final ExpectedException thrown = ExpectedException.none();

    @Test(expected = IllegalStateException.class)
    public void expects() {
        full().add("ink");
    }

    @Test
    public void expectsByARule() {
        thrown.expect(IllegalStateException.class);
        full().add("ink");
    }

    @Test(expected = IllegalArgumentException.class)
    public void expectsWhatAConstructorThrows() {
        int sum = new Till().add(1);
        new Till.Note(-1);
    }

    @Test
    public void expectsByARuleWhatAConstructorThrows() {
        thrown.expect(IllegalArgumentException.class);
        int sum = new Till().add(1);
        new Till.Note(-1);
    }

    @Test
    public void expectsNothing() {
        new Cart().add("pen"); // no-assertion
    }

    private Cart full() {
        Cart cart = new Cart();
        for (int i = 0; i < 3; i++) {
            cart.add("pen");
        }
        return cart;
    }
}
