package left;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A test that fails because of one before it, and passes alone. */
class FiveFailingTest {
    private static final List<String> LIST = new ArrayList<>();

    @Test
    void addsAnEntry() {
        LIST.add("entry");
        assertTrue(LIST.contains("entry"));
    }

    @Test
    void dependsOnAnEmptyList() {
        assertTrue(LIST.isEmpty());
    }

    @Test
    void readsTheList() {
        assertTrue(LIST.size() < 10);
    }
}
