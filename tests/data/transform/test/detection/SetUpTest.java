package detection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class SetUpTest {
    private static List<String> open;

    @BeforeAll
    static void open() {
        open = SetUp.connect();
        SetUp.unchecked();
    }

    @Test
    void isOpen() {
        assertNotNull(open);
    }

    /** The names were made before this test began, but it is the first to look. */
    @Test
    void knowsNames() {
        assertEquals(1, SetUp.count());
    }

    @AfterAll
    static void close() {
        assertTrue(SetUp.close(open));
    }
}
