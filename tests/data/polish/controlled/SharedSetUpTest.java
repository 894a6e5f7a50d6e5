package controlled;

import static org.junit.Assert.assertEquals;

import org.junit.Before;
import org.junit.Test;
import project.Cell;
import project.Log;

/** An input of shared set-up is unused if no test of the class checks it. */
public class SharedSetUpTest {
    private final Log log = new Log();
    private final Cell<String> first = new Cell<>(null);
    private final Cell<String> second = new Cell<>(null);

    @Before
    public void before() {
        first.set("one");
        second.set("two");
        log.note("never"); // unused: "never"
    }

    @Test
    public void checksTheFirst() {
        assertEquals("one", first.get());
    }

    @Test
    public void checksTheSecond() {
        assertEquals("two", second.get());
    }
}
