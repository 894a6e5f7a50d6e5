package surroundings;

import org.junit.jupiter.api.Test;

/** How it ends on another day, nobody knows, so there is no finding but a note. */
class EndlessTest {
    @Test
    void neverEndsInAnotherYear() {
        int year = Reader.year();
        // It calls nothing, so that the engine always stops it in this line.
        while (year != 2026) {}
    }
}
