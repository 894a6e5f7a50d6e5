// uncontrolled: all
package propagation;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.junit.Test;

/** Boxes and canonicalised immutables, whose content takes the label of the reference too. */
public class BoxesTest {
    private int number = 7;
    private int large = 70_000;
    private boolean flag = true;
    private Integer box = 7;
    private Double real = 0.5;
    private BigInteger big = BigInteger.TEN;
    private BigDecimal decimal = BigDecimal.ONE;

    @Test
    public void boxing() {
        assertEquals(Boxes.seven(), Integer.valueOf(number)); // brittle: BoxesTest.number
        assertEquals(Boolean.TRUE, Boxes.boxed(flag)); // brittle: BoxesTest.flag
        assertEquals(70_000L, Boxes.boxed((long) large)); // brittle: BoxesTest.large
    }

    @Test
    public void cachedBoxes() {
        assertSame(Boxes.seven(), Boxes.boxed(number)); // brittle: BoxesTest.number
    }

    @Test
    public void unboxing() {
        assertEquals(7, box.intValue()); // brittle: BoxesTest.box
        assertEquals(8, Boxes.next(box)); // brittle: BoxesTest.box
        assertEquals(0.5, real, 0.0); // brittle: BoxesTest.real
    }

    @Test
    public void methods() {
        assertEquals(0, box.compareTo(Boxes.seven())); // brittle: BoxesTest.box
        assertEquals(7, box.hashCode()); // brittle: BoxesTest.box
        assertEquals("7", box.toString()); // brittle: BoxesTest.box
        assertTrue(Boxes.seven().equals(box)); // brittle: BoxesTest.box
    }

    @Test
    public void bigNumbers() {
        assertEquals(10, big.intValue()); // brittle: BoxesTest.big
        assertEquals("20", big.add(big).toString()); // brittle: BoxesTest.big
        assertEquals(1, decimal.intValueExact()); // brittle: BoxesTest.decimal
        assertEquals("7", BigInteger.valueOf(number).toString()); // brittle: BoxesTest.number
    }

    @Test
    public void anotherBoxOfTheSameNumberIsClean() {
        Boxes.boxed(number);
        assertEquals(7, Boxes.seven().intValue());
    }
}

final class Boxes {
    static Integer seven() {
        return 7;
    }

    static Integer boxed(int number) {
        return number;
    }

    static Boolean boxed(boolean flag) {
        return flag;
    }

    static Object boxed(long number) {
        return number;
    }

    static int next(int number) {
        return number + 1;
    }
}
