package controlled;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import project.Cell;
import project.Log;

/** The tests of nested classes share what is set up around them. */
class SharedSetUp5Test {
    private static final Cell<String> COMMON = new Cell<>(null);
    private static final Log LOG = new Log();
    private final Cell<Object> own = new Cell<>(null);

    @BeforeAll
    static void beforeAll() {
        COMMON.set("common");
        LOG.note("before all"); // unused: "before all"
    }

    @BeforeEach
    void beforeEach() {
        Runnable later = () -> LOG.note(2.5); // unused: 2.5
        later.run();
        own.set(three());
        LOG.keep(three());
    }

    private static int three() {
        return 3;
    }

    @Test
    void checksTheCommon() {
        assertEquals("common", COMMON.get());
    }

    @Nested
    class Inner {
        @Test
        void checksTheOwn() {
            assertEquals(3, own.get());
        }
    }
}
