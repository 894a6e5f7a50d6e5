package left;

import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.Test;

/** A test that fails because of one before it, and passes alone. */
public class FourFailingTest {
    private static final List<String> LIST = new ArrayList<>();

    @Test
    public void addsAnEntry() {
        LIST.add("entry");
        assertTrue(LIST.contains("entry"));
    }

    @Test
    public void dependsOnAnEmptyList() {
        assertTrue(LIST.isEmpty());
    }

    @Test
    public void readsTheList() {
        assertTrue(LIST.size() < 10);
    }
}
