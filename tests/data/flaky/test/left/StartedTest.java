package left;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Fails unless {@link StartingTest} ran before in the same JVM. */
class StartedTest {
    @Test
    void dependsOnAClassBefore() {
        assertTrue(Registry.isStarted());
    }
}
