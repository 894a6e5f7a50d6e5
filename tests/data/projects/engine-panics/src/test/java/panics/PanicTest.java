package panics;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

@TestMethodOrder(MethodOrderer.MethodName.class)
class PanicTest {
    private static boolean firstHasRun;

    @Test
    void first() {
        firstHasRun = true;
    }

    @Test
    void panicsUnderneath() {}

    /** What ran before the panic is as if there had been none. */
    @Test
    void third() {
        assertTrue(firstHasRun);
    }
}
