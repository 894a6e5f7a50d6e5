package controlled;

import junit.framework.TestCase;
import project.Log;

/** A method that the framework's base class has is none of the test class. */
public class FrameworkResultsTest extends TestCase {
    private final Log log = new Log();

    public void testName() {
        log.keep(getName());
        log.keep(countTestCases());
    }

    /** Of a test without an assertion nothing else is said. */
    @Override
    protected void tearDown() {
        assertTrue(true);
    }
}
