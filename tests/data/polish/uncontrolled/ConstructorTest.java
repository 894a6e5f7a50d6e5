// uncontrolled: all
package uncontrolled;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

/** What the constructor's own lines assign replaces the mark, as set-up does. */
public class ConstructorTest {
    private int assigned;
    private int initialised = 4;
    private int copied;

    public ConstructorTest() {
        assigned = 3;
        copied = initialised;
    }

    @Test
    public void byTheConstructor() {
        assertEquals(3, assigned);
    }

    @Test
    public void byAnInitialiser() {
        assertEquals(4, initialised); // brittle: ConstructorTest.initialised
    }

    @Test
    public void fromAnotherField() {
        assertEquals(4, copied); // brittle: ConstructorTest.initialised
    }
}
