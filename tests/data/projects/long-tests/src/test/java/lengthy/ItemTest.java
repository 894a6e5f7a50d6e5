package lengthy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ItemTest {
    @Test
    void hasALabel() {
        assertEquals("pen!", new Item("pen", 0).label());
    }

    @Test
    void hasAPrice() {
        Item ink = new Item("ink", 10);
        ink.check();
        assertEquals(12, ink.gross());
    }

    /** Takes more than a tenth of what all tests take, and more than 500 million instructions. */
    @Test
    void sumsUpManyNumbers() {
        assertTrue(Item.sum(60_000_000) >= 0);
        assertThrows(IllegalStateException.class, () -> new Item("debt", -1).check());
    }
}
