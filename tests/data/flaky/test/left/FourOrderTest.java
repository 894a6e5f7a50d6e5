package left;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import org.junit.FixMethodOrder;
import org.junit.Test;
import org.junit.runners.MethodSorters;

/** A test that needs the one before it, one that fails the second time, and twins of both. */
@FixMethodOrder(MethodSorters.NAME_ASCENDING)
public class FourOrderTest {
    private static String opened;

    private static int calls;

    @Test
    public void aReadsWhatItOpened() {
        opened = "file";
        assertEquals("file", opened);
    }

    @Test
    public void bDependsOnTheOneBefore() {
        assertEquals("file", opened);
    }

    @Test
    public void cReadsWhatItOpened() {
        opened = "file";
        assertEquals("file", opened);
    }

    /** What it leaves in the log too harms no test. */
    @Test
    public void dDependsOnItsFirstRun() {
        Registry.instance();
        assertEquals(1, Registry.next());
    }

    @Test
    public void eReadsTheCounter() {
        Registry.instance();
        assertTrue(++calls > 0);
    }
}
