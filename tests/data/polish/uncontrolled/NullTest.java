// uncontrolled: all
package uncontrolled;

import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.Test;

/** A field that held an object in every run may be tried as null, if an assertion sees that. */
public class NullTest {
    private List<String> names = new ArrayList<>();

    @Test
    public void nullWhereEveryRunHasAnObject() {
        assertTrue(names.isEmpty());
    }

    @Test
    public void nullThatAnAssertionSees() {
        assertNotNull(names); // brittle: NullTest.names
    }
}
