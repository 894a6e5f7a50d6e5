// uncontrolled: all
package propagation;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import org.junit.Test;

/** What is linked at run time: lambdas, method references, records, concatenation aside. */
public class LambdasTest {
    private int number = 7;
    private String text = "seven";

    @Test
    public void captures() {
        int captured = number;
        IntSupplier supplier = () -> captured;
        assertEquals(7, supplier.getAsInt()); // brittle: LambdasTest.number
    }

    @Test
    public void parameters() {
        IntUnaryOperator next = it -> it;
        assertEquals(7, next.applyAsInt(number)); // brittle: LambdasTest.number
    }

    @Test
    public void theEnclosingInstance() throws Exception {
        Callable<Integer> callable = () -> number;
        assertEquals(7, callable.call().intValue()); // brittle: LambdasTest.number
    }

    @Test
    public void methodReferences() {
        Supplier<Integer> bound = text::length;
        Function<String, Integer> unbound = String::length;
        Function<Integer, Linked> constructor = Linked::new;
        assertEquals(5, bound.get().intValue()); // brittle: LambdasTest.text
        assertEquals(5, unbound.apply(text).intValue()); // brittle: LambdasTest.text
        assertEquals(7, constructor.apply(number).number()); // brittle: LambdasTest.number
    }

    @Test
    public void records() {
        Linked linked = new Linked(number);
        assertEquals(7, linked.number()); // brittle: LambdasTest.number
        assertEquals("Linked[number=7]", linked.toString()); // brittle: LambdasTest.number
        assertTrue(linked.equals(Linked.seven())); // brittle: LambdasTest.number
        assertEquals(Linked.seven().hashCode(), linked.hashCode()); // brittle: LambdasTest.number
        assertFalse(linked.equals(text));
    }
}

record Linked(int number) {
    static Linked seven() {
        return new Linked(7);
    }
}
