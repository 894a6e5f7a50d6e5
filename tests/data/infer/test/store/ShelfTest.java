package store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class ShelfTest {
    @Test
    void makesAShelf() {
        assertNotNull(new Shelf(3));
    }

    @Test
    void addsNames() {
        Shelf shelf = new Shelf();
        shelf.add("a");
        assertEquals("a", shelf.name(1));
        assertThrows(IllegalArgumentException.class, () -> shelf.add(""));
    }

    @Test
    void hasNoNameBeforeTheFirst() {
        assertNull(new Shelf().name(0));
    }

    @Test
    void measuresAndReserves() {
        Shelf shelf = new Shelf();
        assertEquals(3, Shelf.width("abc"));
        assertEquals(4, shelf.reserve(4));
    }

    @Test
    void showsLabels() {
        Shelf shelf = new Shelf();
        assertEquals("a", shelf.label("a"));
        assertEquals("[a]", shelf.tag("a"));
        assertEquals("[a]", shelf.old("a"));
        assertEquals("<a>", shelf.outer());
    }

    @Test
    void takesSome() {
        assertEquals(2, new Shelf().take(2));
    }

    @Test
    void refusesModes() {
        Shelf shelf = new Shelf();
        assertThrows(IllegalStateException.class, () -> shelf.open("a", 10));
    }

    @Test
    void addsTheSameAsAnotherTest() {
        Shelf shelf = new Shelf();
        shelf.add("b");
        assertEquals("b", shelf.name(1));
    }

    /** A source of the test. */
    static class Letters implements Shelf.Source {
        @Override
        public String next(int count) {
            return "letters".substring(0, Math.max(0, count));
        }
    }

    @Test
    void callsThatSayNothingOfTheProject() {
        assertEquals("let", Shelf.fill(new Letters(), 3));
        assertNull(Shelf.copy(null, null));
        assertEquals("b", Shelf.copy("b", new StringBuilder()));
        assertEquals("empty", Shelf.check(java.util.List.of(1), "empty", 1, 2));
    }

    @Test
    void callsInAChain() {
        Shelf shelf = new Shelf();
        assertEquals(shelf, shelf.resize(1));
        assertEquals(shelf, shelf.mark(shelf).mark(shelf).mark(shelf).mark(shelf).mark(shelf).mark(shelf).mark(shelf)
                .resize(5L)
                .resize(6L)
                .mark("label"));
        assertEquals(1, new Shelf.Old().depth(1));
    }

    @Test
    void seesOnePromiseFromAfar() {
        assertEquals(3, Shelf.size("abc"));
        assertThrows(IllegalArgumentException.class, () -> Shelf.sizes("a", null));
        assertNotNull(new Shelf("a"));
    }

    @Test
    void repeatsTexts() {
        int times = 1;
        times++;
        assertEquals("aa", Shelf.repeat("a", times));
    }

    @Test
    void renamesALabel() {
        assertEquals("a", new Label().rename("a"));
    }
}
