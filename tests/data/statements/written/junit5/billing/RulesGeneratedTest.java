package billing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Written by Oracle Check, seed 0. It is yours: a later export adds tests, and changes none. */
class RulesGeneratedTest {
    @Test
    void appliedReturnsRuleA() {
        Rules rules = new Rules();

        assertEquals("rule: a", rules.applied(new Item("pen", 2), value -> "a"));
        assertEquals(1, rules.getRuns());
    }

    @Test
    void getPriceReturnsTwoWithItem() {
        Rules rules = new Rules();

        assertEquals(2, rules.chosen(new Item("pen", 2), null, (first, second) -> first).getPrice());
    }

    @Test
    void getPriceReturnsTwoWithNullOne() {
        Rules rules = new Rules();
        Item item = new Item("pen", 2);

        assertEquals(2, rules.orElse(null, () -> item).getPrice());
    }

    @Test
    void appliedReturnsRuleNull() {
        Rules rules = new Rules();
        Item item = new Item("pen", 2);
        Function<Item, Object> rule = value -> value;
        rule.apply(item);

        assertEquals("rule: null", rules.applied(null, rule));
    }

    @Test
    void endsIsTrue() {
        Rules rules = new Rules();

        assertTrue(rules.ends(() -> {}));
    }

    @Test
    void endsIsFalse() {
        Rules rules = new Rules();

        assertFalse(rules.ends(() -> { throw new IllegalStateException(); }));
    }

    @Test
    void shortenedReturnsNameLo() {
        Rules.Template<Object> template = new Rules.Template<Object>("name") {
            @Override
            protected int limit() {
                return 2;
            }

            @Override
            public String text(Object value) {
                return "long";
            }

            @Override
            void seen(Object first, Object second) {
            }
        };

        assertEquals("name: lo", template.shortened(null));
    }

    @Test
    void shortenedThrowsStringIndexOutOfBoundsExceptionForNull() {
        Rules.Template<Object> template = new Rules.Template<Object>("name") {
            @Override
            protected int limit() {
                return -1;
            }

            @Override
            public String text(Object value) {
                return "long";
            }

            @Override
            void seen(Object first, Object second) {
            }
        };

        assertThrows(StringIndexOutOfBoundsException.class, () -> template.shortened(null));
    }
}
// Written by Oracle Check, digest of the lines above: a85c06d81882521f
