// uncontrolled: all
package propagation;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import org.junit.Test;
import project.Cell;

/** Data flow through locals, arithmetic, fields and calls. */
public class ValuesTest {
    private int number = 7;
    private long wide = 7L;
    private double real = 0.5;
    private float small = 0.25f;
    private static final Cell<Object> SHARED = new Cell<>(null);

    @Test
    public void locals() {
        int first = number;
        int second = first;
        assertEquals(7, second); // brittle: ValuesTest.number
    }

    @Test
    public void aLocalThatIsOverwritten() {
        int local = number;
        local = SHARED.hashCode();
        assertTrue(local == SHARED.hashCode());
    }

    @Test
    public void arithmetic() {
        assertEquals(-14, Values.negatedTwice(number)); // brittle: ValuesTest.number
        assertEquals(28L, Values.shifted(wide)); // brittle: ValuesTest.wide
        assertEquals(0.75, real + small, 0.0); // brittle: ValuesTest.real, ValuesTest.small
        assertEquals(7.5, number + real, 0.0); // brittle: ValuesTest.number, ValuesTest.real
    }

    @Test
    public void conversions() {
        assertEquals(7L, (long) number); // brittle: ValuesTest.number
        assertEquals(7, (int) wide); // brittle: ValuesTest.wide
        assertEquals(7, (byte) number); // brittle: ValuesTest.number
        assertEquals(7.0, wide, 0.0); // brittle: ValuesTest.wide
    }

    @Test
    public void increments() {
        int local = number;
        local++;
        assertEquals(8, local); // brittle: ValuesTest.number
    }

    @Test
    public void comparisons() {
        assertTrue(Values.isSmall(wide)); // brittle: ValuesTest.wide
        assertTrue(Values.isHalf(real)); // brittle: ValuesTest.real
    }

    @Test
    public void fields() {
        Cell<Object> cell = new Cell<>(number);
        assertEquals(7, cell.get()); // brittle: ValuesTest.number
    }

    @Test
    public void staticFields() {
        SHARED.set(number);
        assertEquals(7, SHARED.get()); // brittle: ValuesTest.number
    }

    @Test
    public void calls() {
        assertEquals(7, Values.second(real, wide, number)); // brittle: ValuesTest.number
        assertEquals(3, Values.recursive(number)); // brittle: ValuesTest.number
    }

    @Test
    public void mathematics() {
        assertEquals(8, Math.max(number, Values.eight())); // brittle: ValuesTest.number
        assertEquals(0.25, Math.pow(real, Values.two()), 0.0); // brittle: ValuesTest.real
        assertEquals(8.0, Math.rint(number + real), 0.0); // brittle: ValuesTest.number, ValuesTest.real
        assertEquals(0.5, Double.longBitsToDouble(Double.doubleToLongBits(real)), 0.0); // brittle: ValuesTest.real
    }
}

final class Values {
    static int negatedTwice(int number) {
        return -(number * 2);
    }

    static long shifted(long number) {
        return number << 2;
    }

    static boolean isSmall(long number) {
        return number < 10L;
    }

    static boolean isHalf(double number) {
        return number == 0.5;
    }

    static int second(double unused, long alsoUnused, int used) {
        return used;
    }

    static int recursive(int number) {
        return number == 4 ? 3 : recursive(number - 1);
    }

    static int eight() {
        return 8;
    }

    static int two() {
        return 2;
    }
}
