package proofs;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import org.junit.jupiter.api.Test;

/** What is suggested here is what {@link PreferringTest} prefers. */
class PreferredTest {
    @Test
    void renamed() {
        Preferred preferred = new Preferred("a");
        preferred.rename("b");
        assertNotNull(preferred);
    }
}
