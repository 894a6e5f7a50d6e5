package bound;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UncheckedTest {
    @Test
    void checksOneOfTwo() {
        StringBuilder checked = new StringBuilder("checked");
        List<String> unchecked = new ArrayList<>();
        unchecked.add("unchecked");
        assertEquals(7, checked.length());
    }
}
