package left;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import org.junit.jupiter.api.Test;

/** Tests of a class whose initialiser reads what another test leaves. Only the first of them runs it. */
class FiveInitialisedTest {
    @Test
    void dependsOnTheLevel() {
        assertEquals("low", Level.name());
    }

    @Test
    void dependsOnTheLevelToo() {
        assertEquals(3, Level.name().length());
    }

    @Test
    void readsTheLevel() {
        assertNotNull(Level.name());
    }
}
