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

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
        assertEquals(0, other.count());
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
}
