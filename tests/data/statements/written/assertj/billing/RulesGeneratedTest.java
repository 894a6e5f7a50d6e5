package billing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Written by Oracle Check, seed 0. It is yours: a later export adds tests, and changes none. */
class RulesGeneratedTest {
    @Test
    void appliedReturnsRuleA() {
        Rules rules = new Rules();

        assertThat(rules.applied(new Item("pen", 2), value -> "a")).isEqualTo("rule: a");
        assertThat(rules.getRuns()).isEqualTo(1);
    }

    @Test
    void getPriceReturnsTwoWithItem() {
        Rules rules = new Rules();

        assertThat(rules.chosen(new Item("pen", 2), null, (first, second) -> first).getPrice()).isEqualTo(2);
    }

    @Test
    void getPriceReturnsTwoWithNullOne() {
        Rules rules = new Rules();
        Item item = new Item("pen", 2);

        assertThat(rules.orElse(null, () -> item).getPrice()).isEqualTo(2);
    }

    @Test
    void appliedReturnsRuleNull() {
        Rules rules = new Rules();
        Item item = new Item("pen", 2);
        Function<Item, Object> rule = value -> value;
        rule.apply(item);

        assertThat(rules.applied(null, rule)).isEqualTo("rule: null");
    }

    @Test
    void endsIsTrue() {
        Rules rules = new Rules();

        assertThat(rules.ends(() -> {})).isTrue();
    }

    @Test
    void endsIsFalse() {
        Rules rules = new Rules();

        assertThat(rules.ends(() -> { throw new IllegalStateException(); })).isFalse();
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

        assertThat(template.shortened(null)).isEqualTo("name: lo");
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

        assertThatThrownBy(() -> template.shortened(null)).isInstanceOf(StringIndexOutOfBoundsException.class);
    }
}
// Written by Oracle Check, digest of the lines above: 9ea02b44a82aabff
