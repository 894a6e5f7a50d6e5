package surroundings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that depend on more than one part of the world, or on something else. */
class TogetherTest {
    private static final List<String> SEEN = new ArrayList<>();

    /** Neither alone makes it fail. */
    @Test
    void dependsOnTwo() {
        assertTrue(Reader.midnight().equals("00:00") || Reader.year() == 2026);
    }

    /** Each alone makes it fail. */
    @Test
    void dependsOnEach() {
        assertEquals("00:00 TITLE", Reader.midnight() + " " + Reader.shout("title"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"one", "title"})
    void dependsForOneOfItsValues(String word) {
        assertEquals(word.length() == 3 ? "ONE" : "TITLE", Reader.shout(word));
    }

    /** Depends on the test before it, in whatever world. */
    @Test
    void dependsOnAnother() {
        SEEN.add(Reader.midnight());
        assertTrue(SEEN.size() < 3);
    }
}
