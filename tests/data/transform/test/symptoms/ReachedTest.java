package symptoms;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.Supplier;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Expressions in the tests' own code that have another value. */
class ReachedTest extends ReachedBase {
    private final Reached reached = new Reached();

    @Test
    void discarded() {
        reached.discarded();
    }

    @Test
    void variable() {
        reached.variable();
        assertNotNull(reached);
    }

    @Test
    void condition() {
        int ways = 0;
        if (reached.condition()) ways = 1;
        assertTrue(ways >= 0);
    }

    @Test
    void inLambda() {
        Supplier<String> supplier = () -> reached.inLambda();
        supplier.get();
    }

    @Test
    void thrown() {
        try {
            reached.thrown();
        } catch (IllegalStateException expected) {
            assertNotNull(expected);
        }
        assertNotNull(reached);
    }

    @Test
    void grows() {
        reached.grows();
        assertNotNull(reached);
    }

    @Nested
    class Inside {
        @Test
        void inner() {
            reached.inner();
        }
    }
}
