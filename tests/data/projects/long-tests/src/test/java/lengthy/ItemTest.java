package lengthy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ItemTest {
    @Test
    void hasALabel() {
        assertEquals("pen!", new Item("pen", 0).label());
    }

    @Test
    void hasAPrice() {
        assertEquals(12, new Item("ink", 10).gross());
    }

    /** Takes more than a tenth of what all tests take, and more than 500 million instructions. */
    @Test
    void sumsUpManyNumbers() {
        assertTrue(Item.sum(60_000_000) >= 0);
    }
}
