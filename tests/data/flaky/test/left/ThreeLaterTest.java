package left;

import java.util.ArrayList;
import java.util.List;
import junit.framework.TestCase;

/** Tests of one class, each of which leaves another list. Only the last one disturbs one before it. */
public class ThreeLaterTest extends TestCase {
    private static final List<String> LIST = new ArrayList<>();

    public void testAddsOne() {
        LIST.add("one");
        assertTrue(LIST.size() > 0);
    }

    public void testAddsTwo() {
        LIST.add("two");
        assertTrue(LIST.size() > 0);
    }

    public void testAddsFour() {
        LIST.add("four");
        assertTrue(LIST.size() > 0);
    }

    public void testAddsFive() {
        LIST.add("five");
        assertTrue(LIST.size() > 0);
    }

    public void testAddsThree() {
        LIST.add("three");
        assertTrue(LIST.size() > 0);
    }

    public void testDependsOnItsEnd() {
        assertFalse(LIST.contains("three"));
    }

    public void testReadsNoMoreThanTen() {
        assertTrue(LIST.size() < 20);
    }
}
