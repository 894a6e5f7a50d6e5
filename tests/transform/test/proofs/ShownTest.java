package proofs;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import org.junit.jupiter.api.Test;

/** Values that a test can reach through a method of what it has, or by evaluating an expression once more. */
class ShownTest {
    /** Of a field that the JDK declares. */
    @Test
    void throughTheJdk() {
        try {
            new Shown().refuse(3);
            fail();
        } catch (IllegalStateException e) {
            assertNotNull(e);
        }
    }

    /** A size, where the collection itself cannot be had. */
    @Test
    void throughANumber() {
        Shown shown = new Shown();
        shown.add("a");
        assertNotNull(shown);
    }

    /** Whether there is something, where it cannot be had itself. */
    @Test
    void throughACondition() {
        Shown shown = new Shown();
        shown.begin("a");
        assertNotNull(shown);
    }

    /** Nothing keeps the value. */
    @Test
    void onceMore() {
        assertTrue(new Shown().named("b", true).length() > 0);
    }
}
