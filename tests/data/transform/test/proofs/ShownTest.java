package proofs;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
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

    /** A sum, which a builder joins as compilers for Java 8 have it. */
    @Test
    void inASum() {
        Shown shown = new Shown();
        assertNotNull(new StringBuilder().append("it is ").append(shown).toString());
    }

    /** What a call throws, where a catch only waits for it. */
    @Test
    void throughACatch() {
        try {
            new Shown().reject("a");
            fail();
        } catch (IllegalArgumentException expected) {
            // That it comes is enough.
        }
    }

    /** The same, where an assertion waits. */
    @Test
    void throughAnAssertion() {
        assertThrows(Shown.AtException.class, () -> new Shown().stop(7));
    }

    /** Nothing keeps the value. */
    @Test
    void onceMore() {
        assertTrue(new Shown().named("b", true).length() > 0);
    }
}
