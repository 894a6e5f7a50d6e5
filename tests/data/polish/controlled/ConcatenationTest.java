package controlled;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import org.junit.Test;
import project.Cell;
import project.Log;

public class ConcatenationTest {
    private final Log log = new Log();
    private final Cell<String> cell = new Cell<>("seven");

    @Test
    public void aLiteralPart() {
        log.note("id-" + cell.get()); // unused: "id-"
    }

    @Test
    public void eachLiteralPart() {
        log.note("<" + cell.get() + ">"); // unused: "<", ">"
    }

    @Test
    public void aCheckedPart() {
        cell.set("id-" + cell.get());
        assertEquals("id-seven", cell.get());
    }

    @Test
    public void onlyTheEndIsChecked() {
        cell.set("head " + cell.get());
        assertTrue(cell.get().endsWith("seven"));
    }

    @Test
    public void aPartIsAnInputOnlyInTheTest() {
        log.keep(prefixed(cell.get()));
    }

    @Test
    public void aMessageIsNone() {
        assertEquals("it is " + cell.get(), 7, Integer.parseInt("7"));
    }

    private String prefixed(String text) {
        return "id-" + text;
    }

    /** Of a test without an assertion nothing else is said. */
    @org.junit.After
    public void assertsSomething() {
        org.junit.Assert.assertTrue(true);
    }
}
