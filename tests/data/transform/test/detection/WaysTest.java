package detection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class WaysTest {
    private final Ways ways = new Ways();

    @Test
    void asserts() {
        assertEquals(7, ways.asserted());
    }

    @Test
    void expects() {
        assertThrows(IllegalArgumentException.class, () -> ways.expected(null));
    }

    @Test
    void uses() {
        ways.used().hashCode();
    }

    @Test
    void loops() {
        while (ways.advance() < 5) {}
    }

    @Test
    void recurses() {
        assertEquals(10, ways.recurse(0));
    }

    @Test
    void fills() {
        assertEquals(4, ways.fill());
    }

    @Test
    void exits() {
        if (ways.mayExit()) System.exit(3);
    }

    @Test
    void blocks() throws InterruptedException {
        synchronized (this) {
            if (ways.mayBlock()) wait();
        }
    }

    @Test
    void starts() throws IOException {
        if (ways.mayStart()) new ProcessBuilder("true").start();
    }

    /** An assumption that does not hold is no failure. */
    @Test
    void assumes() {
        assumeTrue(ways.isSupported());
    }

    /** It fails as it is, so it notices nothing. */
    @Test
    void red() { // fails
        assertEquals(1, ways.redTestOnly());
    }
}
