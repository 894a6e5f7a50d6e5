import junit.framework.AssertionFailedError;
import junit.framework.TestCase;

/** A JUnit 3 class: names, set-up and tear-down, failures and errors. */
public class AccountTest extends TestCase {
    private StringBuilder log;

    @Override
    protected void setUp() throws Exception {
        super.setUp();
        log = new StringBuilder("set up");
    }

    @Override
    protected void tearDown() {
        if (getName().equals("testTearDownThrows")) {
            throw new IllegalStateException("tear-down");
        }
    }

    public void testPasses() {
        assertEquals("set up", log.toString());
    }

    public void testFails() {
        fail("on purpose");
    }

    public void testThrows() throws Exception {
        throw new java.io.IOException("on purpose");
    }

    public void testTearDownThrows() {
        assertNotNull(log);
    }

    public void testExpects() {
        try {
            assertTrue(false);
        } catch (AssertionFailedError expected) {
            return;
        }
        throw new Error("not reached");
    }

    public void testWithParameter(int number) {
        throw new Error("is no test: " + number);
    }

    void testThatIsNotPublic() {
        throw new Error("is no test");
    }
}
