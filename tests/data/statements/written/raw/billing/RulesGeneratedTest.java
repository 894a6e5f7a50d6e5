package billing;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.function.Function;
import org.junit.Test;

/** Written by Oracle Check, seed 0. It is yours: a later export adds tests, and changes none. */
public class RulesGeneratedTest {
    @Test
    @SuppressWarnings({"rawtypes", "unchecked"})
    public void appliedReturnsRuleA() {
        Rules rules = new Rules();

        assertEquals("rule: a", rules.applied(new Item("pen", 2), value -> "a"));
        assertEquals(1, rules.getRuns());
    }

    @Test
    @SuppressWarnings({"rawtypes", "unchecked"})
    public void getPriceReturnsTwoWithItem() {
        Rules rules = new Rules();

        assertEquals(2, rules.chosen(new Item("pen", 2), null, (first, second) -> first).getPrice());
    }

    @Test
    @SuppressWarnings({"rawtypes", "unchecked"})
    public void getPriceReturnsTwoWithNullOne() {
        Rules rules = new Rules();
        Item item = new Item("pen", 2);

        assertEquals(2, rules.orElse(null, () -> item).getPrice());
    }

    @Test
    @SuppressWarnings({"rawtypes", "unchecked"})
    public void appliedReturnsRuleNull() {
        Rules rules = new Rules();
        Item item = new Item("pen", 2);
        Function rule = value -> value;
        rule.apply(item);

        assertEquals("rule: null", rules.applied(null, rule));
    }

    @Test
    @SuppressWarnings({"rawtypes", "unchecked"})
    public void endsIsTrue() {
        Rules rules = new Rules();

        assertTrue(rules.ends(() -> {}));
    }

    @Test
    @SuppressWarnings({"rawtypes", "unchecked"})
    public void endsIsFalse() {
        Rules rules = new Rules();

        assertFalse(rules.ends(() -> { throw new IllegalStateException(); }));
    }

    @Test
    @SuppressWarnings({"rawtypes", "unchecked"})
    public void shortenedReturnsNameLo() {
        Rules.Template template = new Rules.Template("name") {
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
    @SuppressWarnings({"rawtypes", "unchecked"})
    public void shortenedThrowsStringIndexOutOfBoundsExceptionForNull() {
        Rules.Template template = new Rules.Template("name") {
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
// Written by Oracle Check, digest of the lines above: 5acc3d8fc3dee77a
