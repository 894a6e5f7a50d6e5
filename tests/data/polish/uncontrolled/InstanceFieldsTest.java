// uncontrolled: all
package uncontrolled;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.Before;
import org.junit.Test;

public class InstanceFieldsTest {
    private final int constant = 1;
    private final int computed = Integer.parseInt("2");
    private int initialised = 3;
    private int unset;
    private String unsetText;
    private boolean flag = true;
    private long wide = 4L;
    private double real = 0.5;
    private char letter = 'e';
    int early = 5, late = early + 1;
    private int setUp = 7;
    private int assigned = 8;
    private int untouched = 9;
    private int[] numbers = {1, 2, 3};
    private List<String> list = new ArrayList<>(Arrays.asList("x", "y"));

    {
        unset = 0;
    }

    @Before
    public void before() {
        setUp = 70;
    }

    @Test
    public void initialisers() {
        assertEquals(3, initialised); // brittle: InstanceFieldsTest.initialised
        assertTrue(flag); // brittle: InstanceFieldsTest.flag
        assertEquals(4L, wide); // brittle: InstanceFieldsTest.wide
        assertEquals(0.5, real, 0.0); // brittle: InstanceFieldsTest.real
        assertEquals('e', letter); // brittle: InstanceFieldsTest.letter
    }

    @Test
    public void defaultValues() {
        assertNull(unsetText); // brittle: InstanceFieldsTest.unsetText
    }

    @Test
    public void initialiserBlocks() {
        assertEquals(0, unset); // brittle: InstanceFieldsTest.unset
    }

    @Test
    public void theMarkOfAnInitialiserReplacesOthers() {
        assertEquals(6, late); // brittle: InstanceFieldsTest.late
    }

    @Test
    public void finalOnesAreNot() {
        assertEquals(1, constant);
        assertEquals(2, computed);
    }

    @Test
    public void assignedInSetUp() {
        assertEquals(70, setUp);
    }

    @Test
    public void assignedInTheTest() {
        assigned = 80;
        assertEquals(80, assigned);
    }

    @Test
    public void readAndNotChecked() {
        int copy = untouched;
        assertFalse(computed > 2);
        assigned = copy;
    }

    @Test
    public void contentsHaveNoMark() {
        assertEquals(2, numbers[1]);
        assertEquals(3, numbers.length);
        assertEquals(2, list.size());
        assertEquals("y", list.get(1));
    }

    @Test
    public void theReferenceItselfHasOne() {
        assertNotNull(numbers); // brittle: InstanceFieldsTest.numbers
        assertEquals(Arrays.asList("x", "y"), list); // brittle: InstanceFieldsTest.list
    }
}
