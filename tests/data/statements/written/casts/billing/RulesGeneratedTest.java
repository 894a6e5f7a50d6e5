package billing;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.Test;

/** Written by Oracle Check, seed 0. It is yours: a later export adds tests, and changes none. */
public class RulesGeneratedTest {
    @Test
    public void appliedReturnsRuleA() {
        Rules rules = new Rules();

        assertEquals(
                "rule: a", rules.applied(new Item("pen", 2), (Function<? super Item, ? extends Object>) value -> "a"));
        assertEquals(1, rules.getRuns());
    }

    @Test
    public void getPriceReturnsTwoWithItem() {
        Rules rules = new Rules();

        assertEquals(2, rules.chosen(
                new Item("pen", 2), (Item) null, (BiFunction<Item, Item, Item>) (first, second) -> first).getPrice());
    }

    @Test
    public void getPriceReturnsTwoWithNullOne() {
        Rules rules = new Rules();
        Item item = new Item("pen", 2);

        assertEquals(2, rules.orElse((Item) null, (Supplier<Item>) () -> item).getPrice());
    }

    @Test
    public void appliedReturnsRuleNull() {
        Rules rules = new Rules();
        Item item = new Item("pen", 2);
        Function<Item, Object> rule = value -> value;
        rule.apply(item);

        assertEquals("rule: null", rules.applied((Item) null, rule));
    }

    @Test
    public void endsIsTrue() {
        Rules rules = new Rules();

        assertTrue(rules.ends((Runnable) () -> {}));
    }

    @Test
    public void endsIsFalse() {
        Rules rules = new Rules();

        assertFalse(rules.ends((Runnable) () -> { throw new IllegalStateException(); }));
    }

    @Test
    public void shortenedReturnsNameLo() {
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

        assertEquals("name: lo", template.shortened((Object) null));
    }

    @Test
    public void shortenedThrowsStringIndexOutOfBoundsExceptionForNull() {
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

        assertThrows(StringIndexOutOfBoundsException.class, () -> template.shortened((Object) null));
    }
}
// Written by Oracle Check, digest of the lines above: 7da322a8d0ab34e6
