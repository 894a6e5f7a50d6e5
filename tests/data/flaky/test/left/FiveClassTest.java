package left;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tests of one class that share what its set-up made. */
class FiveClassTest {
    private static List<String> shared;

    @BeforeAll
    static void setUp() {
        shared = new ArrayList<>();
    }

    @Test
    void putsMore() {
        shared.add("more");
        assertTrue(shared.contains("more"));
    }

    @Test
    void dependsOnItsSize() {
        assertEquals(0, shared.size());
    }

    @Test
    void readsItsSize() {
        assertTrue(shared.size() < 10);
    }
}
