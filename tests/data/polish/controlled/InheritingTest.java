package controlled;

import static org.junit.Assert.assertEquals;

/** Checks the inherited input. */
public class InheritingTest extends InheritedInputs {
    @Override
    protected void check() {
        assertEquals("checked by one", cell.get());
    }
}
