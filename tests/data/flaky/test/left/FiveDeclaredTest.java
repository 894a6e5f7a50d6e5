package left;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** Declares the order of its tests, which are the steps of one. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class FiveDeclaredTest {
    private static final List<String> SEEN = new ArrayList<>();

    @Test
    @Order(2)
    void readsWhatTheFirstOneAdded() {
        assertEquals(List.of("one"), SEEN);
    }

    @Test
    @Order(1)
    void readsAnEmptyList() {
        SEEN.add("one");
        assertEquals(1, SEEN.size());
    }
}
