package controlled;

import org.junit.Test;
import project.Log;

@SuppressedAbove.OracleIgnore(reason = "the whole class")
public class SuppressedClassTest {
    @Test
    public void byAnAnnotationOfTheClass() {
        new Log().note("text"); // suppressed: the whole class
    }

    /** Of a test without an assertion nothing else is said. */
    @org.junit.After
    public void assertsSomething() {
        org.junit.Assert.assertTrue(true);
    }
}
