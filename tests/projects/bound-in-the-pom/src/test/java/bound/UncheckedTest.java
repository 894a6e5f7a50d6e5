package bound;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class UncheckedTest {
    @Test
    void checksOneOfTwo() {
        StringBuilder checked = new StringBuilder("checked");
        StringBuilder unchecked = new StringBuilder("unchecked");
        assertEquals(7, checked.length());
        unchecked.reverse();
    }
}
