package shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.AbstractIntegerAssert;
import org.assertj.core.api.ListAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VacuousTest {
    private final Cart cart = new Cart();

    @Test
    void isTrue() {
        cart.add("pen");
        assertTrue(true); // vacuous: assertTrue
    }

    @Test
    void isMade() {
        Cart other = new Cart();
        assertNotNull(other); // vacuous: assertNotNull
    }

    @Test
    void guardsWhatItMakes() {
        Cart other = new Cart();
        assertNotNull(other);
        assertEquals(0, other.count());
    }

    @Test
    void comparesAValueWithItself() {
        int count = cart.count() + 1;
        assertEquals(1, 1); // vacuous: assertEquals
        assertEquals(1, count);
    }

    @Test
    void looksAtItsOwnList() {
        List<String> list = new ArrayList<>();
        list.add("pen");
        cart.add(list.get(0));
        assertEquals(1, list.size()); // vacuous: assertEquals
        assertThat(list) // vacuous: assertThat
                .isNotNull()
                .hasSize(1);
    }

    @Test
    void looksAtAListThatTheCartFills() {
        List<String> list = new ArrayList<>();
        cart.add("pen");
        cart.copyTo(list);
        assertEquals(1, list.size());
        assertThat(list).as("the copy").isNotNull().hasSize(1);
    }

    @Test
    void looksAtAnArrayThatTheCartFills() {
        char[] letters = new char[3];
        cart.fill(letters);
        assertEquals('a', letters[0]);
    }

    @Test
    void looksAtAFileThatTheCartWrites(@TempDir Path folder) throws Exception {
        Path log = folder.resolve("log");
        assertNotNull(new Cart(log).items());
        assertTrue(Files.exists(log));
        assertEquals(8, Files.size(log));
    }

    @Test
    void looksAtAConstant() {
        assertEquals(3, Cart.MOST);
        int most = Cart.MOST;
        assertFalse(most > 3);
    }

    @Test
    void looksAtTypes() {
        assertInstanceOf(Cart.class, new Cart());
        Object made = new Cart();
        assertTrue(made instanceof Cart);
    }

    @Test
    void looksAtTime() {
        long before = System.nanoTime();
        cart.add("pen");
        assertTrue(System.nanoTime() - before < 1_000_000_000_000L);
    }

    @Test
    void looksAtABranch() {
        String found = null;
        if (cart.count() == 1) {
            found = "pen";
        }
        assertNull(found);
    }

    @Test
    void looksAtNothingBeforeABranch() {
        String found = null;
        assertNull(null); // vacuous: assertNull
        if (cart.count() == 0) {
            found = "pen";
        }
        assertEquals("pen", found);
    }

    @Test
    void looksAtWhatIsReturned() {
        assertSame(cart, cart.self());
        assertNotNull(cart.self());
    }

    @Test
    void looksAtAnEmptyListOfTheCart() {
        List<String> items = cart.items();
        assertEquals(0, items.size());
        assertTrue(cart.items().isEmpty());
        assertFalse(items.iterator().hasNext());
        assertThat(items).isEmpty();
    }

    @Test
    void looksAtAnException() {
        for (int i = 0; i < 3; i++) {
            cart.add("pen");
        }
        Exception thrown = assertThrows(IllegalStateException.class, () -> cart.add("ink"));
        assertNotNull(thrown);
        assertEquals("full", thrown.getMessage());
    }

    @Test
    void runsALineTwice() {
        holds(1, 1);
        holds(0, cart.count());
    }

    private static void holds(int expected, int actual) {
        assertEquals(expected, actual);
    }

    @Test
    void runsAVacuousLineTwice() {
        isOne(1);
        isOne(1);
    }

    private static void isOne(int actual) {
        assertEquals(1, actual); // vacuous: assertEquals
    }

    @Test
    void dangles() {
        cart.add("pen");
        assertThat(cart.items()); // vacuous: assertThat
    }

    @Test
    void danglesBesideAnotherAssertion() {
        cart.add("pen");
        assertThat(cart.count()); // vacuous: assertThat
        assertEquals(1, cart.count());
    }

    @Test
    void keepsAnAssertionForLater() {
        cart.add("pen");
        AbstractIntegerAssert<?> count = assertThat(cart.count());
        ListAssert<String> items = assertThat(cart.items());
        count.isEqualTo(1);
        items.hasSize(1);
    }

    @Test
    void swallowsItsFailure() {
        try {
            cart.add("pen");
            fail("it should throw"); // failed-unnoticed
        } catch (Throwable expected) {
            // whatever it is
        }
    }

    @Test
    void failsUntilItHolds() {
        for (int i = 0; i < 3; i++) { // notices-nothing
            try {
                if (cart.count() < 2) {
                    fail("not yet");
                }
                assertEquals(2, cart.count());
            } catch (AssertionError notYet) {
                cart.add("pen");
            }
        }
    }

    @Test
    void failsUnlessItThrows() {
        for (int i = 0; i < 3; i++) {
            cart.add("pen");
        }
        try {
            cart.add("ink");
            fail("it should throw");
        } catch (IllegalStateException expected) {
            assertEquals("full", expected.getMessage());
        }
    }

    @Test
    void looksAtAListThatTheCartLeavesAlone() {
        List<String> list = new ArrayList<>(List.of("pen"));
        cart.copyTo(list);
        assertEquals(1, list.size());
        assertThat(list).containsExactly("pen");
    }

    @Test
    void looksAtAListThatTheCartLeavesAloneByReflection() throws Exception {
        List<String> list = new ArrayList<>(List.of("pen"));
        Cart.class.getMethod("copyTo", List.class).invoke(cart, list);
        assertEquals(1, list.size());
    }

    @Test
    void looksAtAnotherListThanTheCart() {
        List<String> list = new ArrayList<>(List.of("pen"));
        cart.copyTo(new ArrayList<>(list));
        assertEquals(1, list.size()); // vacuous: assertEquals
    }

    @Test
    void looksAtAFieldThatTheCartLeavesAlone() throws Exception {
        Sink sink = new Sink();
        cart.writeTo(sink);
        assertTrue(sink.flushed);
        assertFalse(sink.closed);
    }

    @Test
    void looksAtAFieldBeforeTheCartGetsIt() throws Exception {
        Sink sink = new Sink();
        assertFalse(sink.closed); // vacuous: assertFalse
        cart.writeTo(sink);
    }

    @Test
    void countsInALambda() {
        int[] calls = {0};
        AtomicInteger more = new AtomicInteger();
        cart.onFull(() -> calls[0] += more.incrementAndGet());
        cart.add("pen");
        assertEquals(0, calls[0]);
        assertEquals(0, more.get());
    }

    private static int called;

    @Test
    void countsInAStaticField() {
        called = 0;
        cart.onFull(() -> called++);
        cart.add("pen");
        assertEquals(0, called);
    }

    @Test
    void looksAtTheNumberOfLines() {
        cart.add("pen");
        String[] lines = cart.text().split("\n");
        assertEquals(1, lines.length);
    }

    @Test
    void looksAtALongArrayOfTheCart() {
        byte[] image = cart.image();
        assertEquals(0, image[1500]);
    }

    @Test
    void looksAtFieldsOfTheCart() {
        cart.add("pen");
        assertFalse(cart.sealed);
        assertEquals(0, Cart.open);
    }

    @Test
    void asksForEquality() {
        assertTrue(cart.equals(cart));
    }

    private static class Sink extends ByteArrayOutputStream {
        private boolean flushed;
        private boolean closed;

        @Override
        public void flush() {
            flushed = true;
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
