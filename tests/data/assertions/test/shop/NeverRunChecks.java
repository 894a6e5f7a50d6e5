package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** No pattern selects a class with this name. */
class NeverRunChecks { // never-runs
    @Test
    void lost() {
        assertEquals(1, new Cart().count());
    }
}

/** Other classes inherit from it. */
class RunByOthers {
    @Test
    void inherited() {
        assertEquals(0, new Cart().count());
    }
}

class RunsInheritedTest extends RunByOthers {}

/** Failsafe runs it. */
class CartIT {
    @Test
    void slow() {
        assertEquals(1, new Cart().count());
    }
}

/** The build selects it, and JUnit finds nothing in it. */
class NoAnnotationsTest {
    void testNothing() { // never-runs
        assertEquals(1, new Cart().count());
    }
}

abstract class Steps {
    void testStep() {
        assertEquals(1, new Cart().count());
    }
}
