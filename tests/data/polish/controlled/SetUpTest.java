package controlled;

import static org.junit.Assert.assertEquals;

import org.junit.After;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.Test;
import project.Cell;
import project.Log;

/** Constants outside the test's own body are no inputs of it; some test here checks each of them. */
public class SetUpTest {
    private static final Cell<String> SHARED = new Cell<>(null);
    private final Log log = new Log();
    private final Cell<String> initialised = new Cell<>("initialised");
    private final Cell<Integer> constructed;
    private final Cell<String> setUp = new Cell<>(null);

    public SetUpTest() {
        constructed = new Cell<>(5);
    }

    @BeforeClass
    public static void beforeClass() {
        SHARED.set("shared");
    }

    @Before
    public void before() {
        setUp.set("set up");
    }

    @After
    public void after() {
        log.note("after");
    }

    @Test
    public void checksOne() {
        assertEquals("shared", SHARED.get());
    }

    @Test
    public void checksAnother() {
        assertEquals("initialised", initialised.get());
    }

    @Test
    public void checksTheThird() {
        assertEquals(5, constructed.get().intValue());
    }

    @Test
    public void checksTheLast() {
        assertEquals("set up", setUp.get());
    }

    @Test
    public void helpersWithArguments() {
        help(setUp);
        assertEquals("helped", setUp.get());
    }

    private void help(Cell<String> cell) {
        log.note("helping");
        cell.set("helped");
    }
}
