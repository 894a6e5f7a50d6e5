package uncontrolled;

import junit.framework.TestCase;

/** The framework's own part of a test's instance is its affair. */
public class FrameworkFieldsTest extends TestCase {
    public void testName() {
        assertEquals("testName", getName());
    }
}
