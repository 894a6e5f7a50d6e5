package shop;

import junit.framework.TestCase;

public class OldestTest extends TestCase {
    public void testAdds() {
        new Cart().add("pen"); // no-assertion
    }

    public void testCounts() {
        assertEquals(0, new Cart().count());
    }

    public void testMakes() {
        assertNotNull(new Cart()); // vacuous: assertNotNull
    }
}
