package controlled;

import static org.junit.Assert.assertEquals;

import org.junit.Test;
import project.Cell;

/** A test that two classes inherit: what one of them checks is used. */
public abstract class InheritedInputs {
    protected final Cell<String> cell = new Cell<>(null);

    @Test
    public void inherited() {
        cell.set("checked by one");
        check();
        cell.set("checked by none"); // harmless: "checked by none" (checked-elsewhere)
        assertEquals(3, 1 + 2);
    }

    protected abstract void check();
}
