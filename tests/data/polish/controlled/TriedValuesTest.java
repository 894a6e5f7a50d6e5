package controlled;

import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertThrows;

import org.junit.Test;
import project.Log;
import project.Orders;

/** Which other values are tried, and what an attempt has to be to count. */
public class TriedValuesTest {
    private final Log log = new Log();

    @Test
    public void anotherConstantOfTheTest() {
        int id = 40;
        Orders orders = new Orders(id);
        orders.join(80);
        log.keep(id);
    }

    @Test
    public void whatTheMethodComparesWith() {
        new Orders(1).resize(50); // harmless: 1 (checked-elsewhere)
    }

    @Test
    public void whatTheParameterGetsElsewhere() {
        Orders orders = new Orders(2); // harmless: 2 (checked-elsewhere)
        orders.setState("open");
        orders.ship();
    }

    @Test
    public void elsewhere() {
        Orders orders = new Orders(3); // harmless: 3 (checked-elsewhere)
        orders.setState("shipped");
        assertThrows(IllegalStateException.class, orders::ship);
    }

    @Test
    public void stoppedIsNotPassed() {
        log.keep(spun(2));
        assertNotNull(log);
    }

    @Test
    public void oneOtherValueIsTooFew() {
        log.noteLog(null);
    }

    /** With few values this ends at once. */
    private static long spun(int key) {
        long sum = 0;
        for (long turn = 0; turn < (key <= 3 ? 1 : 4_000_000_000L); turn++) {
            sum += turn;
        }
        return sum;
    }

    /** Of a test without an assertion nothing else is said. */
    @org.junit.After
    public void assertsSomething() {
        org.junit.Assert.assertTrue(true);
    }
}
