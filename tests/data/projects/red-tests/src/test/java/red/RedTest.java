package red;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;

class RedTest {
    @Test
    void passes() {
        assertEquals(4, 2 + 2);
    }

    @Test
    void fails() {
        int unused = Integer.parseInt("17");
        assertEquals(5, 2 + 2);
    }

    @Test
    void throwsAnError() {
        throw new IllegalStateException("on purpose");
    }

    /** The JVM on which Oracle Check proves findings has this variable, and the tests' world has not. */
    @Test
    void passesOnTheJvm() {
        assertNotNull(System.getenv("LC_ALL"));
    }

    @Test
    void isAborted() {
        assumeTrue(System.getProperty("no.such.property") != null);
    }

    @Test
    @Disabled("on purpose")
    void isSkipped() {}
}
