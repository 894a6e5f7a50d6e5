package left;

import java.util.ArrayList;
import java.util.List;
import junit.framework.TestCase;

/** Tests of one class that share a field. */
public class ThreeClassTest extends TestCase {
    private static final List<String> SHARED = new ArrayList<>();

    public void testAddsToIt() {
        SHARED.add("more");
        assertTrue(SHARED.contains("more"));
    }

    public void testDependsOnItsSize() {
        assertEquals(0, SHARED.size());
    }

    public void testReadsItsSize() {
        assertTrue(SHARED.size() < 10);
    }
}
