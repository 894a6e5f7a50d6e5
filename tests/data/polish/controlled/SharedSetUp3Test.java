package controlled;

import junit.framework.TestCase;
import project.Cell;
import project.Log;

/** A failing set-up would keep its tests from running: what it needs is used. */
public class SharedSetUp3Test extends TestCase {
    private final Cell<String> cell = new Cell<>(null);
    private final Log log = new Log();

    @Override
    protected void setUp() {
        cell.set("checked" + Integer.parseInt("1"));
        log.note("never"); // unused: "never"
        if ("1".length() > 1) {
            throw new IllegalStateException();
        }
    }

    public void testTheCell() {
        assertEquals("checked1", cell.get());
    }

    public void testNothing() {
        assertEquals(Math.addExact(2, 2), 4);
    }
}
