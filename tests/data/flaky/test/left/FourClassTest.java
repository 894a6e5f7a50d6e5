package left;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.BeforeClass;
import org.junit.Test;

/** Tests of one class that share what its set-up made. */
public class FourClassTest {
    private static List<String> shared;

    @BeforeClass
    public static void setUp() {
        shared = new ArrayList<>();
    }

    @Test
    public void putsMore() {
        shared.add("more");
        assertTrue(shared.contains("more"));
    }

    @Test
    public void dependsOnItsSize() {
        assertEquals(0, shared.size());
    }

    @Test
    public void readsItsSize() {
        assertTrue(shared.size() < 10);
    }
}
