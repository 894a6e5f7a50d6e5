package controlled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import project.Cell;
import project.Log;

/** An input is unused if no invocation of its test uses it. */
class InvocationsTest {
    private final Log log = new Log();

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void usedInOneInvocation(boolean looks) {
        Cell<String> cell = new Cell<>("looked at");
        if (looks) {
            assertEquals("looked at", cell.get());
        } else {
            assertNotNull(log);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 9})
    void usedInNone(int size) {
        log.note("nobody looks"); // unused: "nobody looks"
        assertEquals(size, new Cell<>(size).get());
    }

    @RepeatedTest(2)
    void repeated() {
        log.note("again"); // unused: "again"
    }

    /** Of a test without an assertion nothing else is said. */
    @org.junit.jupiter.api.AfterEach
    void assertsSomething() {
        org.junit.jupiter.api.Assertions.assertTrue(true);
    }
}
