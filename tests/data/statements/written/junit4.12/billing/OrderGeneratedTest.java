package billing;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;
import static org.junit.Assert.fail;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.junit.Test;

/** Written by Oracle Check, seed 0. It is yours: a later export adds tests, and changes none. */
public class OrderGeneratedTest {
    @Test
    public void addThenTotalIsSix() {
        Order order = new Order("EUR");

        order.add(new Item("pen", 3), 2);

        assertEquals(6, order.getTotal());
        assertFalse(order.isEmpty());
    }

    @Test
    public void addThrowsIllegalArgumentExceptionForNegativeQuantity() {
        Order order = new Order("EUR");
        Item item = new Item("pen", 3);

        try {
            order.add(item, -1);
            fail("No IllegalArgumentException was thrown");
        } catch (IllegalArgumentException expected) {
            assertEquals("quantity -1", expected.getMessage());
        }
    }

    @Test
    public void addThrowsNullPointerExceptionForNullItem() {
        Order order = new Order("EUR");

        try {
            order.add(null, 1);
            fail("No NullPointerException was thrown");
        } catch (NullPointerException expected) {
            // The exception is what the test expects.
        }
    }

    @Test
    public void getTotalReturnsNine() {
        Order order = new Order("EUR");
        Item item = new Item("pen", 3);
        order.add(item, 2);
        order.add(item, 1);

        assertEquals(9, order.getTotal());
    }

    @Test
    public void findReturnsNull() {
        Order order = new Order("EUR");

        assertNull(order.find("pen"));
    }

    @Test
    public void findReturnsTheSame() {
        Order order = new Order("EUR");
        Item item = new Item("pen", 3);
        order.add(item, 1);

        assertSame(item, order.find("pen"));
    }

    @Test
    public void getNameReturnsPen() {
        Order order = new Order("EUR");
        order.add(new Item("pen", 3), 1);

        assertEquals("pen", ((Item) order.first()).getName());
    }

    @Test
    public void hiddenReturnsItem() {
        Order order = new Order("EUR");

        Item item = order.hidden();

        assertNotNull(item);
        assertEquals("hidden", item.getName());
    }

    @Test
    public void parseThenCurrencyIsEur() throws ParseException {
        Order order = Order.parse("EUR");

        assertEquals("EUR", order.getCurrency());
    }

    @Test
    public void parseThrowsParseExceptionForEmptyText() {
        try {
            Order.parse("");
            fail("No ParseException was thrown");
        } catch (ParseException expected) {
            assertEquals("empty", expected.getMessage());
        }
    }

    @Test
    public void failThrowsIllegalStateException() {
        Order order = new Order("EUR");

        try {
            order.fail();
            fail("No IllegalStateException was thrown");
        } catch (IllegalStateException expected) {
            // The exception is what the test expects.
        }
    }

    @Test
    public void describeReturnsObjectA() {
        Order order = new Order("EUR");

        assertEquals("object a", order.describe((Object) "a"));
    }

    @Test
    public void describeReturnsTextA() {
        Order order = new Order("EUR");

        assertEquals("text a", order.describe("a"));
    }

    @Test
    public void describeReturnsTextNull() {
        Order order = new Order("EUR");

        assertEquals("text null", order.describe((String) null));
    }

    @Test
    public void describeReturnsNumber5() {
        Order order = new Order("EUR");

        assertEquals("number 5", order.describe(5));
    }

    @Test
    public void removeReturnsObject5() {
        Order order = new Order("EUR");

        assertEquals("object 5", order.remove((Object) 5));
    }

    @Test
    public void removeReturnsIndex5() {
        Order order = new Order("EUR");

        assertEquals("index 5", order.remove(5));
    }

    @Test
    public void tagsReturnsTwo() {
        Order order = new Order("EUR");

        assertEquals(2, order.tags("a", "b"));
    }

    @Test
    public void tagsReturnsOne() {
        Order order = new Order("EUR");

        assertEquals(1, order.tags(new String[] {"a"}));
    }

    @Test
    public void tagsReturnsZero() {
        Order order = new Order("EUR");

        assertEquals(0, order.tags());
    }

    @Test
    public void tagsReturnsThree() {
        Order order = new Order("EUR");

        assertEquals(3, order.tags("a", 1, 2));
    }

    @Test
    public void tagsThrowsNullPointerExceptionForNull() {
        Order order = new Order("EUR");

        try {
            order.tags((String[]) null);
            fail("No NullPointerException was thrown");
        } catch (NullPointerException expected) {
            // The exception is what the test expects.
        }
    }

    @Test
    public void averageReturnsFractionalNumber() {
        Order order = new Order("EUR");

        assertEquals(1.5, order.average(1.0, 2.0), 1.5e-9);
    }

    @Test
    public void averageReturnsTwo() {
        Order order = new Order("EUR");

        assertEquals(2.0, order.average(1.0, 3.0), 0.0);
    }

    @Test
    public void averageReturnsNaN() {
        Order order = new Order("EUR");

        assertEquals(Double.NaN, order.average(Double.NaN, 1.0), 0.0);
    }

    @Test
    public void averageReturnsInfiniteNumber() {
        Order order = new Order("EUR");

        assertEquals(Double.POSITIVE_INFINITY, order.average(Double.POSITIVE_INFINITY, Double.MAX_VALUE), 0.0);
    }

    @Test
    public void halfReturnsFractionalNumber() {
        Order order = new Order("EUR");

        assertEquals(1.5f, order.half(3.0f), 0.0f);
    }

    @Test
    public void levelReturnsMinusOne() {
        Order order = new Order("EUR");

        assertEquals(-1, order.level((byte) 1, (short) -2));
    }

    @Test
    public void letterReturnsApostrophe() {
        Order order = new Order("EUR");

        assertEquals('\'', order.letter('\''));
    }

    @Test
    public void limitReturnsSeven() {
        Order order = new Order("EUR");

        assertEquals(Integer.valueOf(7), order.limit(7L));
    }

    @Test
    public void limitReturnsNullForNull() {
        Order order = new Order("EUR");

        assertNull(order.limit(null));
    }

    @Test
    public void orderReturnsTheSame() {
        Order order = new Order("EUR");
        Order.Line line = order.new Line(4);

        assertSame(order, line.order());
    }

    @Test
    public void newLineThenNumberIsFour() {
        Order order = new Order("EUR");

        Order.Line line = order.new Line(4);

        assertEquals(4, line.getNumber());
    }

    @Test
    public void getStatusReturnsOpen() {
        Order order = new Order("EUR");

        assertEquals(Order.Status.OPEN, order.getStatus());
    }

    @Test
    public void setStatusThenStatusIsPaid() {
        Order order = new Order("EUR");

        order.setStatus(Order.Status.PAID);

        assertEquals(Order.Status.PAID, order.getStatus());
    }

    @Test
    public void buildThenCurrencyIsEur() {
        Order.Builder builder = new Order.Builder();

        Order order = builder.currency("EUR").build();

        assertEquals("EUR", order.getCurrency());
    }

    @Test
    public void currencyReturnsItself() {
        Order.Builder builder = new Order.Builder();

        assertSame(builder, builder.currency("EUR"));
    }

    @Test
    public void addAllReturnsItself() {
        List<String> names = new ArrayList<>();
        names.add("pen");
        Order order = new Order("EUR");

        assertSame(order, order.addAll(names));
    }

    @Test
    public void namesReturnsOneElement() {
        List<String> names = new ArrayList<>();
        names.add("pen");
        Order order = new Order("EUR");

        assertEquals(Collections.singletonList("pen"), order.addAll(names).names());
    }

    @Test
    public void namesReturnsEmptyList() {
        Order order = new Order("EUR");

        assertEquals(Collections.emptyList(), order.names());
    }

    @Test
    public void pricesReturnsOneElement() {
        List<String> names = new ArrayList<>();
        names.add("pen");
        Order order = new Order("EUR");

        assertArrayEquals(new int[] {1}, order.addAll(names).prices());
    }

    @Test
    public void pricesReturnsEmptyArray() {
        Order order = new Order("EUR");

        assertArrayEquals(new int[0], order.prices());
    }

    @Test
    public void ratesReturnsTwoElements() {
        Order order = new Order("EUR");

        assertArrayEquals(new double[] {0.5, 1.0}, order.rates(), 0.0);
    }

    @Test
    public void closeThenEmptyIsTrue() throws IOException, TimeoutException {
        Order order = new Order("EUR");

        order.close();

        assertTrue(order.isEmpty());
    }

    @Test
    public void shutCompletes() throws Exception {
        Order order = new Order("EUR");

        order.shut();
    }

    @Test(expected = AssertionError.class)
    public void verifyThrowsAssertionError() {
        Order order = new Order("EUR");

        order.verify();
    }

    @Test(expected = IOException.class)
    public void hideThrowsIOException() {
        Order order = new Order("EUR");

        order.hide();
    }

    @Test
    @SuppressWarnings("deprecation")
    public void oldReturnsSmallestNumber() {
        Order order = new Order("EUR");

        assertEquals(Long.MIN_VALUE, order.old(Long.MIN_VALUE));
    }

    @Test
    public void typeReturnsOrder() {
        Order order = new Order("EUR");

        assertEquals(Order.class, order.type());
    }

    @Test
    public void isDueReturnsFalse() {
        Order order = new Order("EUR");

        assertFalse(order.isDue(new Date(1L), new billing.imported.Date()));
    }

    @Test
    public void equalsIsFalseForNull() {
        Order order = new Order("EUR");

        assertFalse(order.equals(null));
    }

    @Test
    public void equalsIsTrue() {
        Order order = new Order("EUR");

        assertTrue(order.equals(new Order("EUR")));
    }

    @Test
    public void newOrderThenCurrencyIsATextThatIs() {
        String currency = "A text that is too long for one line, with \"quotes\", a \\ and a line end\n"
                + ". A text that is too long for one line, with \"quotes\", a \\ and a line end\n"
                + ". ";

        Order order = new Order(currency);

        assertEquals(currency, order.getCurrency());
    }

    @Test
    public void toStringReturnsEur0() {
        Order order = new Order("EUR");

        assertEquals("EUR 0", order.toString());
    }

    @Test
    public void printShowsSum0Eur() throws IOException {
        Order order = new Order("EUR");

        PrintStream standardOut = System.out;
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        System.setOut(new PrintStream(output));
        try {
            order.print("Sum");
        } finally {
            System.setOut(standardOut);
        }

        assertEquals("Sum 0 EUR", output.toString());
    }

    @Test
    public void printShowsSum0EurPaid() throws IOException {
        Order order = new Order("EUR");

        PrintStream standardOut = System.out;
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        System.setOut(new PrintStream(output));
        try {
            order.print("Sum", "paid");
        } finally {
            System.setOut(standardOut);
        }

        assertEquals("Sum 0 EUR\n- paid", output.toString().replace(System.lineSeparator(), "\n"));
    }

    @Test
    public void printShowsSum0EurA() throws IOException {
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

        assertEquals(
                "Sum 0 EUR\n"
                        + "- a note that is so long that no more than one of them fits into a line of the test\n"
                        + "- paid",
                output.toString().replace(System.lineSeparator(), "\n"));
        assertEquals(0, order.getTotal());
    }
}
// Written by Oracle Check, digest of the lines above: fea52082e9e2add9
