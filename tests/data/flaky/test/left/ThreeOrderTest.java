package left;

import junit.framework.TestCase;

/** A victim in JUnit 3, and its twin. */
public class ThreeOrderTest extends TestCase {
    public void testDependsOnTheFirstEntry() {
        assertEquals("1", Registry.instance().get("first"));
    }

    public void testReadsNoEntry() {
        assertNull(Registry.instance().get("nothing"));
    }
}
