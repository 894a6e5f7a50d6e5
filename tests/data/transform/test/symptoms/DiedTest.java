package symptoms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import org.junit.jupiter.api.Test;

class DiedTest {
    @Test
    void branch() {
        assertEquals(7, new Died().branch());
    }

    @Test
    void operation() {
        assertEquals(2, new Died().operation());
    }

    @Test
    void statement() {
        assertEquals(11, new Died().statement());
    }

    @Test
    void variable() {
        assertEquals(11, new Died().variable());
    }

    @Test
    void effect() {
        assertEquals(11, new Died().effect());
    }

    @Test
    void loosely() {
        assertNotEquals(99, new Died().loosely());
    }

    @Test
    void unchecked() {
        int result = new Died().unchecked();
    }

    @Test
    void stopwatch() {
        assertEquals(7, new Died().stopwatch());
    }
}
