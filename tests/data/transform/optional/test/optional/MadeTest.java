package optional;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class MadeTest {
    private final Made made = new Made(2);

    @Test
    void collections() {
        assertEquals(1, made.list().size());
        assertTrue(made.none().isEmpty());
        assertTrue(made.set().contains(4));
    }

    @Test
    void deques() {
        assertEquals(2, made.deque().peek());
    }

    @Test
    void maps() {
        made.map().put(1, "one");
    }

    @Test
    void classes() {
        assertEquals(1, made.concrete().size());
    }

    @Test
    void points() {
        assertNotNull(made.point(1));
    }

    @Test
    void constructors() {
        assertNotNull(made.broken());
    }

    @Test
    void again() {
        assertNull(made.endless());
    }

    @Test
    void collected() {
        assertEquals(400, made.heavy().size());
    }

    @Test
    void locks() {
        assertTrue(made.locked().isEmpty());
        assertFalse(Thread.holdsLock(made));
    }

    @Test
    void others() {
        assertNotNull(made.closed());
        assertNotNull(made.able());
        assertNotNull(made.self());
    }
}
