// uncontrolled: all
package uncontrolled;

import static org.junit.Assert.assertEquals;

import org.junit.Before;
import org.junit.Test;

public class InheritedFieldsTest extends Middle {
    private int own = 3;

    @Test
    public void ofSuperclasses() {
        assertEquals(1, top); // brittle: Top.top
        assertEquals(2, middle); // brittle: Middle.middle
        assertEquals(3, own); // brittle: InheritedFieldsTest.own
    }

    @Test
    public void assignedBySetUpOfASuperclass() {
        assertEquals(4, set);
    }
}

abstract class Middle extends Top {
    protected int middle = 2;
    protected int set;

    @Before
    public void inherited() {
        set = 4;
    }
}

abstract class Top {
    protected int top = 1;
}
