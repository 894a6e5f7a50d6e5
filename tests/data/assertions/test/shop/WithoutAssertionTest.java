package shop;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;

import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WithoutAssertionTest {
    private final Cart cart = new Cart();

    @Test
    void adds() {
        cart.add("pen"); // no-assertion
    }

    @Test
    void looksAndForgets() {
        cart.add("pen"); // no-assertion
        int count = cart.count();
        System.out.println(count);
    }

    @Test
    void doesNotThrow() {
        cart.add("pen");
    }

    @ParameterizedTest
    @ValueSource(strings = {"pen", "ink"})
    void addsEach(String item) {
        cart.add(item); // no-assertion
    }

    @ParameterizedTest
    @ValueSource(strings = {"pen", "ink"})
    void looksAtOne(String item) {
        cart.add(item);
        if (item.equals("ink")) {
            Checks.sees(1, cart);
        }
    }

    @Test
    void helps() {
        cart.add("pen");
        Checks.sees(1, cart);
    }

    @Test
    void throwsByHand() {
        cart.add("pen");
        Checks.compares(cart, 1);
    }

    @Test
    void expects() {
        for (int i = 0; i < Cart.MOST; i++) {
            cart.add("pen");
        }
        assertThrows(IllegalStateException.class, () -> cart.add("ink"));
    }

    @Test
    void saysSo() {
        assertDoesNotThrow(() -> cart.add("ink"));
    }

    @Test
    void isFluent() {
        cart.add("pen");
        Assertions.assertThat(cart.items()).containsExactly("pen");
    }

    @Test
    void expectsWithAssertJ() {
        for (int i = 0; i < Cart.MOST; i++) {
            cart.add("pen");
        }
        Assertions.assertThatThrownBy(() -> cart.add("ink"));
    }

    @Test
    void failsWithAssertJ() {
        for (int i = 0; i < Cart.MOST; i++) {
            cart.add("pen");
        }
        try {
            cart.add("ink");
            Assertions.fail("it should throw");
        } catch (IllegalStateException expected) {
            // as it should be
        }
    }

    @Test
    @SuppressWarnings("unchecked")
    void verifies() {
        List<String> others = mock(List.class);
        cart.add("pen");
        cart.copyTo(others);
        verify(others).addAll(List.of("pen"));
    }

    @Test
    void usesTheKeyword() {
        cart.add("pen");
        assert cart.count() == 1;
    }

    @Test
    void groups() {
        assertAll(() -> Checks.sees(0, cart), () -> Checks.sees(0, cart));
    }

    @Test
    @Disabled
    void skipped() {
        cart.add("pen");
    }

    @TestFactory
    Stream<DynamicTest> makesNoTest() {
        return Stream.empty();
    }

    static class InANestedClassTest {}

    @AfterEach
    void tidy() {
        cart.items().clear();
    }
}
