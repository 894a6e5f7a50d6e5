package detection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

@TestMethodOrder(MethodOrderer.MethodName.class)
class TearDownTest {
    @AfterEach
    void putBack() {
        TearDown.reset();
        TearDown.forget();
        TearDown.clear();
        TearDown.leave();
    }

    @Test
    void another() {
        TearDown.use("CHF");
        assertEquals("3 CHF", TearDown.show(3));
    }

    @Test
    void counts() {
        TearDown.add("b");
        TearDown.add("c");
        assertEquals(2, TearDown.letters());
    }

    @Test
    void enters() {
        TearDown.enter("n");
        assertEquals("n", System.getProperty("detection.name"));
    }

    @Test
    void isEmptyAtFirst() {
        assertEquals(0, TearDown.letters());
    }

    @Test
    void isNobodyAtFirst() {
        assertNull(System.getProperty("detection.name"));
    }

    @Test
    void usual() {
        assertEquals("3 EUR", TearDown.show(3));
    }
}
