package left;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.BeforeClass;
import org.junit.Test;

/** Tests of one class, each of which leaves another list. Only the last one disturbs one before it. */
public class FourLaterTest {
    private static List<String> list;

    @BeforeClass
    public static void setUp() {
        list = new ArrayList<>();
    }

    @Test
    public void addsOne() {
        list.add("one");
        assertTrue(list.size() > 0);
    }

    @Test
    public void addsTwo() {
        list.add("two");
        assertTrue(list.size() > 0);
    }

    @Test
    public void addsFour() {
        list.add("four");
        assertTrue(list.size() > 0);
    }

    @Test
    public void addsFive() {
        list.add("five");
        assertTrue(list.size() > 0);
    }

    @Test
    public void addsThree() {
        list.add("three");
        assertTrue(list.size() > 0);
    }

    @Test
    public void dependsOnItsEnd() {
        assertFalse(list.contains("three"));
    }

    @Test
    public void readsNoMoreThanTen() {
        assertTrue(list.size() < 10);
    }
}
