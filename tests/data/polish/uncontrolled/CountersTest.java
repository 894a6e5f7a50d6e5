package uncontrolled;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class CountersTest {
    private int count;
    private String last = "none";
    private int limit;

    private void note(String word) {
        count++;
        last = word;
    }

    @Test
    void whatATestCountsForItselfBeginsAnewWithEachTest() {
        List.of("a", "b").forEach(this::note);
        assertEquals(2, count);
        assertEquals("b", last);
    }

    @Test
    void whatNothingGivesAValueDoesNot() {
        List.of("a", "b").forEach(this::note);
        assertEquals(2, count + limit); // brittle: CountersTest.limit
    }
}
