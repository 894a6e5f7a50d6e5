package surroundings;

import org.junit.jupiter.api.Test;

/** How it ends on another day, nobody knows, so there is no finding but a note. */
class EndlessTest {
    @Test
    void readsTheYearUntilItIsRight() {
        while (Reader.year() != 2026) {
            Thread.onSpinWait();
        }
    }
}
