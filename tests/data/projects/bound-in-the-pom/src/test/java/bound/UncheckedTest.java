package bound;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class UncheckedTest {
    @Test
    void checksOneOfTwo() {
        StringBuilder checked = new StringBuilder("checked");
        new Label().setText("unchecked");
        assertEquals(7, checked.length());
    }
}
