import junit.extensions.RepeatedTest;
import junit.extensions.TestSetup;
import junit.framework.Test;
import junit.framework.TestCase;
import junit.framework.TestSuite;

/** A suite that is put together by hand. */
public class AllTests {
    private static int value;

    public static Test suite() {
        TestSuite suite = new TestSuite("all");
        suite.addTest(new TestSetup(new TestSuite(SetUpTest.class)) {
            @Override
            protected void setUp() {
                value = 42;
            }
        });
        suite.addTest(new RepeatedTest(new SetUpTest("testValue"), 2));
        suite.addTest(new TestCase("anonymous") {
            @Override
            protected void runTest() {
                assertEquals(42, value);
            }
        });
        return suite;
    }

    public static class SetUpTest extends TestCase {
        public SetUpTest(String name) {
            super(name);
        }

        public void testValue() {
            assertEquals(42, value);
        }
    }
}
