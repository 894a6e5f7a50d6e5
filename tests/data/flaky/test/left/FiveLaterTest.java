package left;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tests of one class, each of which leaves another list. Only the last one disturbs one before it. */
class FiveLaterTest {
    private static List<String> list;

    @BeforeAll
    static void setUp() {
        list = new ArrayList<>();
    }

    @Test
    void addsOne() {
        list.add("one");
        assertTrue(list.size() > 0);
    }

    @Test
    void addsTwo() {
        list.add("two");
        assertTrue(list.size() > 0);
    }

    @Test
    void addsFour() {
        list.add("four");
        assertTrue(list.size() > 0);
    }

    @Test
    void addsFive() {
        list.add("five");
        assertTrue(list.size() > 0);
    }

    @Test
    void addsThree() {
        list.add("three");
        assertTrue(list.size() > 0);
    }

    @Test
    void dependsOnItsEnd() {
        assertFalse(list.contains("three"));
    }

    @Test
    void readsNoMoreThanTen() {
        assertTrue(list.size() < 10);
    }
}
