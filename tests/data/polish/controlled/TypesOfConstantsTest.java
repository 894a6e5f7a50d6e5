package controlled;

import org.junit.Test;
import project.Log;

/** The class file pushes ints for all of these; the source says what they are. */
public class TypesOfConstantsTest {
    private final Log log = new Log();

    @Test
    public void booleans() {
        log.note(true); // unused: true
        log.note(false); // unused: false
    }

    @Test
    public void characters() {
        log.note('x'); // unused: 'x'
    }

    @Test
    public void shortNumbers() {
        log.note((byte) 7); // unused: 7
        log.note((short) 700); // unused: 700
    }

    /** Of a test without an assertion nothing else is said. */
    @org.junit.After
    public void assertsSomething() {
        org.junit.Assert.assertTrue(true);
    }
}
