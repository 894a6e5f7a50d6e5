package left;

import java.util.ArrayList;
import java.util.List;
import junit.framework.TestCase;

/** A test that fails because of one before it, and passes alone. */
public class ThreeFailingTest extends TestCase {
    private static final List<String> LIST = new ArrayList<>();

    public void testAddsOne() {
        LIST.add("one");
        assertTrue(LIST.contains("one"));
    }

    public void testDependsOnAnEmptyList() {
        assertTrue(LIST.isEmpty());
    }

    public void testReadsTheList() {
        assertTrue(LIST.size() < 10);
    }
}
