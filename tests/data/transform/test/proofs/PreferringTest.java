package proofs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Shows how tests of this project look at a title. */
class PreferringTest {
    @Test
    void plain() {
        assertEquals("a", new Preferred("a").label());
    }

    @Test
    void empty() {
        Preferred preferred = new Preferred("");
        assertEquals("", preferred.label());
    }

    @Test
    void withSpace() {
        Preferred preferred = new Preferred("a b");
        assertEquals("a b", preferred.label());
    }
}
