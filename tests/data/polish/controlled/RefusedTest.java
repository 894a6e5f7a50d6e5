package controlled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import project.Refusing;

/** Code that refuses null does not look at the value. */
class RefusedTest {
    private final Refusing refusing = new Refusing();

    @Test
    void required() {
        refusing.required("two"); // unused: "two"
        refusing.add(2);
        assertEquals(2, refusing.sum());
    }

    @Test
    void guarded() {
        refusing.guarded("three"); // harmless: "three" (checked-elsewhere)
        refusing.add(3);
        assertEquals(3, refusing.sum());
    }

    @Test
    void trimmed() {
        refusing.trimmed("four"); // unused: "four"
        refusing.add(4);
        assertEquals(4, refusing.sum());
    }

    @Test
    void upper() {
        refusing.upper("five"); // unused: "five"
        refusing.add(5);
        assertEquals(5, refusing.sum());
    }

    /** Other texts fail too, so the text matters. */
    @Test
    void parsed() {
        refusing.parsed("6");
        refusing.add(6);
        assertEquals(6, refusing.sum());
    }

    /** This test checks what the parameter is for. */
    @Test
    void refused() {
        assertThrows(IllegalArgumentException.class, () -> refusing.guarded(null));
    }
}
