// uncontrolled: all
package propagation;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNotSame;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import org.junit.Test;
import project.Cell;

/** References carry marks, the objects that they refer to do not. */
public class ReferencesTest {
    private static final Cell<Integer> SHARED = new Cell<>(5);
    private Cell<Integer> cell = new Cell<>(7);
    private Cell<Integer> shared = SHARED;
    private Cell<Integer> none;
    private Integer nothing;
    private Cell<Cell<Integer>> nested = new Cell<>(new Cell<>(8));

    @Test
    public void fieldsOfTheObject() {
        assertEquals(7, cell.value.intValue());
        assertEquals(7, cell.get().intValue());
        assertEquals(8, nested.get().get().intValue());
    }

    @Test
    public void theObjectByAnotherReference() {
        assertEquals(5, SHARED.get().intValue());
        assertNotNull(SHARED);
    }

    @Test
    public void identity() {
        assertSame(SHARED, shared); // brittle: ReferencesTest.shared
    }

    @Test
    public void absence() {
        assertNull(none); // brittle: ReferencesTest.none
        assertNull(nothing); // brittle: ReferencesTest.nothing
    }

    @Test
    public void nullity() {
        assertNotNull(cell); // brittle: ReferencesTest.cell
        assertTrue(cell != null); // brittle: ReferencesTest.cell
    }

    @Test
    public void types() {
        assertTrue(shared instanceof Cell); // brittle: ReferencesTest.shared
    }

    @Test
    public void passedOn() {
        Cell<Object> holder = new Cell<>(cell);
        assertNotNull(holder.get()); // brittle: ReferencesTest.cell
        assertNotSame(SHARED, holder);
    }
}
