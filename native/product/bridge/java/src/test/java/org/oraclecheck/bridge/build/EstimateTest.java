package org.oraclecheck.bridge.build;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class EstimateTest {
    private static final long SECOND = 1_000_000_000L;
    private final Estimate estimate = new Estimate("polish", 5 * SECOND);

    @Test
    void whatIsLeftTakesAsLongAsWhatIsDone() {
        assertEquals(Optional.of("about 30 s"), left(10, 1, 4));
        assertEquals(Optional.of("about 2 min"), left(60, 1, 3));
        assertEquals(Optional.of("about 1 h 40 min"), left(60, 1, 101));
        assertEquals(Optional.of("about 1 s"), left(10, 99, 100));
    }

    @Test
    void nothingIsSaidTooEarlyOrAtTheEnd() {
        assertEquals(Optional.empty(), left(1, 1, 100));
        assertEquals(Optional.empty(), left(10, 0, 100));
        assertEquals(Optional.empty(), left(10, 100, 100));
    }

    private Optional<String> left(long seconds, int done, int total) {
        return estimate.left(done, total, (5 + seconds) * SECOND);
    }
}
