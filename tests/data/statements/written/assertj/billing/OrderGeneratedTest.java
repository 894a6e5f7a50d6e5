package billing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** Written by Oracle Check, seed 0. It is yours: a later export adds tests, and changes none. */
class OrderGeneratedTest {
    @Test
    void addThenTotalIsSix() {
        Order order = new Order("EUR");

        order.add(new Item("pen", 3), 2);

        assertThat(order.getTotal()).isEqualTo(6);
        assertThat(order.isEmpty()).isFalse();
    }

    @Test
    void addThrowsIllegalArgumentExceptionForNegativeQuantity() {
        Order order = new Order("EUR");
        Item item = new Item("pen", 3);

        assertThatThrownBy(() -> order.add(item, -1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("quantity -1");
    }

    @Test
    void addThrowsNullPointerExceptionForNullItem() {
        Order order = new Order("EUR");

        assertThatThrownBy(() -> order.add(null, 1)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void getTotalReturnsNine() {
        Order order = new Order("EUR");
        Item item = new Item("pen", 3);
        order.add(item, 2);
        order.add(item, 1);

        assertThat(order.getTotal()).isEqualTo(9);
    }

    @Test
    void findReturnsNull() {
        Order order = new Order("EUR");

        assertThat(order.find("pen")).isNull();
    }

    @Test
    void findReturnsTheSame() {
        Order order = new Order("EUR");
        Item item = new Item("pen", 3);
        order.add(item, 1);

        assertThat(order.find("pen")).isSameAs(item);
    }

    @Test
    void getNameReturnsPen() {
        Order order = new Order("EUR");
        order.add(new Item("pen", 3), 1);

        assertThat(((Item) order.first()).getName()).isEqualTo("pen");
    }

    @Test
    void hiddenReturnsItem() {
        Order order = new Order("EUR");

        Item item = order.hidden();

        assertThat(item).isNotNull();
        assertThat(item.getName()).isEqualTo("hidden");
    }

    @Test
    void parseThenCurrencyIsEur() throws ParseException {
        Order order = Order.parse("EUR");

        assertThat(order.getCurrency()).isEqualTo("EUR");
    }

    @Test
    void parseThrowsParseExceptionForEmptyText() {
        assertThatThrownBy(() -> Order.parse("")).isInstanceOf(ParseException.class).hasMessage("empty");
    }

    @Test
    void failThrowsIllegalStateException() {
        Order order = new Order("EUR");

        assertThatThrownBy(() -> order.fail()).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void describeReturnsObjectA() {
        Order order = new Order("EUR");

        assertThat(order.describe((Object) "a")).isEqualTo("object a");
    }

    @Test
    void describeReturnsTextA() {
        Order order = new Order("EUR");

        assertThat(order.describe("a")).isEqualTo("text a");
    }

    @Test
    void describeReturnsTextNull() {
        Order order = new Order("EUR");

        assertThat(order.describe((String) null)).isEqualTo("text null");
    }

    @Test
    void describeReturnsNumber5() {
        Order order = new Order("EUR");

        assertThat(order.describe(5)).isEqualTo("number 5");
    }

    @Test
    void removeReturnsObject5() {
        Order order = new Order("EUR");

        assertThat(order.remove((Object) 5)).isEqualTo("object 5");
    }

    @Test
    void removeReturnsIndex5() {
        Order order = new Order("EUR");

        assertThat(order.remove(5)).isEqualTo("index 5");
    }

    @Test
    void tagsReturnsTwo() {
        Order order = new Order("EUR");

        assertThat(order.tags("a", "b")).isEqualTo(2);
    }

    @Test
    void tagsReturnsOne() {
        Order order = new Order("EUR");

        assertThat(order.tags(new String[] {"a"})).isEqualTo(1);
    }

    @Test
    void tagsReturnsZero() {
        Order order = new Order("EUR");

        assertThat(order.tags()).isEqualTo(0);
    }

    @Test
    void tagsReturnsThree() {
        Order order = new Order("EUR");

        assertThat(order.tags("a", 1, 2)).isEqualTo(3);
    }

    @Test
    void tagsThrowsNullPointerExceptionForNull() {
        Order order = new Order("EUR");

        assertThatThrownBy(() -> order.tags((String[]) null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void averageReturnsFractionalNumber() {
        Order order = new Order("EUR");

        assertThat(order.average(1.0, 2.0)).isCloseTo(1.5, within(1.5e-9));
    }

    @Test
    void averageReturnsTwo() {
        Order order = new Order("EUR");

        assertThat(order.average(1.0, 3.0)).isEqualTo(2.0);
    }

    @Test
    void averageReturnsNaN() {
        Order order = new Order("EUR");

        assertThat(order.average(Double.NaN, 1.0)).isNaN();
    }

    @Test
    void averageReturnsInfiniteNumber() {
        Order order = new Order("EUR");

        assertThat(order.average(Double.POSITIVE_INFINITY, Double.MAX_VALUE)).isEqualTo(Double.POSITIVE_INFINITY);
    }

    @Test
    void halfReturnsFractionalNumber() {
        Order order = new Order("EUR");

        assertThat(order.half(3.0f)).isEqualTo(1.5f);
    }

    @Test
    void levelReturnsMinusOne() {
        Order order = new Order("EUR");

        assertThat(order.level((byte) 1, (short) -2)).isEqualTo((byte) -1);
    }

    @Test
    void letterReturnsApostrophe() {
        Order order = new Order("EUR");

        assertThat(order.letter('\'')).isEqualTo('\'');
    }

    @Test
    void limitReturnsSeven() {
        Order order = new Order("EUR");

        assertThat(order.limit(7L)).isEqualTo(7);
    }

    @Test
    void limitReturnsNullForNull() {
        Order order = new Order("EUR");

        assertThat(order.limit(null)).isNull();
    }

    @Test
    void orderReturnsTheSame() {
        Order order = new Order("EUR");
        Order.Line line = order.new Line(4);

        assertThat(line.order()).isSameAs(order);
    }

    @Test
    void newLineThenNumberIsFour() {
        Order order = new Order("EUR");

        Order.Line line = order.new Line(4);

        assertThat(line.getNumber()).isEqualTo(4);
    }

    @Test
    void getStatusReturnsOpen() {
        Order order = new Order("EUR");

        assertThat(order.getStatus()).isEqualTo(Order.Status.OPEN);
    }

    @Test
    void setStatusThenStatusIsPaid() {
        Order order = new Order("EUR");

        order.setStatus(Order.Status.PAID);

        assertThat(order.getStatus()).isEqualTo(Order.Status.PAID);
    }

    @Test
    void buildThenCurrencyIsEur() {
        Order.Builder builder = new Order.Builder();

        Order order = builder.currency("EUR").build();

        assertThat(order.getCurrency()).isEqualTo("EUR");
    }

    @Test
    void currencyReturnsItself() {
        Order.Builder builder = new Order.Builder();

        assertThat(builder.currency("EUR")).isSameAs(builder);
    }

    @Test
    void addAllReturnsItself() {
        List<String> names = new ArrayList<>();
        names.add("pen");
        Order order = new Order("EUR");

        assertThat(order.addAll(names)).isSameAs(order);
    }

    @Test
    void namesReturnsOneElement() {
        List<String> names = new ArrayList<>();
        names.add("pen");
        Order order = new Order("EUR");

        assertThat(order.addAll(names).names()).isEqualTo(Collections.singletonList("pen"));
    }

    @Test
    void namesReturnsEmptyList() {
        Order order = new Order("EUR");

        assertThat(order.names()).isEqualTo(Collections.emptyList());
    }

    @Test
    void pricesReturnsOneElement() {
        List<String> names = new ArrayList<>();
        names.add("pen");
        Order order = new Order("EUR");

        assertThat(order.addAll(names).prices()).containsExactly(1);
    }

    @Test
    void pricesReturnsEmptyArray() {
        Order order = new Order("EUR");

        assertThat(order.prices()).isEmpty();
    }

    @Test
    void ratesReturnsTwoElements() {
        Order order = new Order("EUR");

        assertThat(order.rates()).containsExactly(0.5, 1.0);
    }

    @Test
    void closeThenEmptyIsTrue() throws IOException, TimeoutException {
        Order order = new Order("EUR");

        order.close();

        assertThat(order.isEmpty()).isTrue();
    }

    @Test
    void shutCompletes() throws Exception {
        Order order = new Order("EUR");

        order.shut();
    }

    @Test
    void verifyThrowsAssertionError() {
        Order order = new Order("EUR");

        assertThatThrownBy(() -> order.verify()).isInstanceOf(AssertionError.class);
    }

    @Test
    void hideThrowsIOException() {
        Order order = new Order("EUR");

        assertThatThrownBy(() -> order.hide()).isInstanceOf(IOException.class);
    }

    @Test
    @SuppressWarnings("deprecation")
    void oldReturnsSmallestNumber() {
        Order order = new Order("EUR");

        assertThat(order.old(Long.MIN_VALUE)).isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void typeReturnsOrder() {
        Order order = new Order("EUR");

        assertThat(order.type()).isEqualTo(Order.class);
    }

    @Test
    void isDueReturnsFalse() {
        Order order = new Order("EUR");

        assertThat(order.isDue(new Date(1L), new billing.imported.Date())).isFalse();
    }

    @Test
    void equalsIsFalseForNull() {
        Order order = new Order("EUR");

        assertThat(order.equals(null)).isFalse();
    }

    @Test
    void equalsIsTrue() {
        Order order = new Order("EUR");

        assertThat(order.equals(new Order("EUR"))).isTrue();
    }

    @Test
    void newOrderThenCurrencyIsATextThatIs() {
        String currency = "A text that is too long for one line, with \"quotes\", a \\ and a line end\n"
                + ". A text that is too long for one line, with \"quotes\", a \\ and a line end\n"
                + ". ";

        Order order = new Order(currency);

        assertThat(order.getCurrency()).isEqualTo(currency);
    }

    @Test
    void toStringReturnsEur0() {
        Order order = new Order("EUR");

        assertThat(order.toString()).isEqualTo("EUR 0");
    }

    @Test
    void printShowsSum0Eur() throws IOException {
        Order order = new Order("EUR");

        PrintStream standardOut = System.out;
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        System.setOut(new PrintStream(output));
        try {
            order.print("Sum");
        } finally {
            System.setOut(standardOut);
        }

        assertThat(output.toString()).isEqualTo("Sum 0 EUR");
    }

    @Test
    void printShowsSum0EurPaid() throws IOException {
        Order order = new Order("EUR");

        PrintStream standardOut = System.out;
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        System.setOut(new PrintStream(output));
        try {
            order.print("Sum", "paid");
        } finally {
            System.setOut(standardOut);
        }

        assertThat(output.toString().replace(System.lineSeparator(), "\n")).isEqualTo("Sum 0 EUR\n- paid");
    }

    @Test
    void printShowsSum0EurA() throws IOException {
        Order order = new Order("EUR");

        PrintStream standardOut = System.out;
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        System.setOut(new PrintStream(output));
        try {
            order.print(
                    "Sum", "a note that is so long that no more than one of them fits into a line of the test", "paid");
        } finally {
            System.setOut(standardOut);
        }

        assertThat(output.toString().replace(System.lineSeparator(), "\n"))
                .isEqualTo("Sum 0 EUR\n"
                        + "- a note that is so long that no more than one of them fits into a line of the test\n"
                        + "- paid");
        assertThat(order.getTotal()).isEqualTo(0);
    }
}
// Written by Oracle Check, digest of the lines above: bf5754ee5bc84a46
