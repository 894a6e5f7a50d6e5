package detection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PatienceTest {
    private final Patience patience = new Patience();

    @Test
    void takesLong() {
        IntStream.range(0, 5_000_000).sum();
        patience.byTheQuick();
        assertEquals(8, patience.byTheLong());
    }

    @Test
    void isQuick() {
        assertEquals(7, patience.byTheQuick());
    }
}
