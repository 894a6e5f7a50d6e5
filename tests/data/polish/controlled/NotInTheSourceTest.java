package controlled;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import org.junit.Test;
import project.Cell;
import project.Log;

/** Compilers push constants that no reader finds in the line, and leave others where nothing uses them. */
public class NotInTheSourceTest {
    private static final int SIZE = 6;
    private final Log log = new Log();
    private final Cell<Integer> six = new Cell<>(6);
    private int count;
    private Long total = 0L;

    @Test
    public void finalVariablesAreInlined() {
        final int expected = 6;
        final String name = "never used";
        int actual = six.get();
        assertEquals(expected, actual);
    }

    @Test
    public void variablesThatNothingReads() {
        int ignored = 7;
        String also = "ignored";
        assertEquals(6, six.get().intValue());
    }

    @Test
    public void theNamesOfConstantsAreWritten() {
        final int size = 6;
        log.note(SIZE); // unused: 6
        log.note(size); // unused: 6
        log.note(Integer.MAX_VALUE); // unused: 2147483647
    }

    @Test
    public void steps() {
        count++;
        total++;
        log.keep(count++);
        count -= 1;
        log.keep(count);
    }

    @Test
    public void truthOfConditions() {
        boolean empty = six.get() == null;
        log.note(!empty);
        log.note(empty || log.equals(six));
        log.note(empty ? 1 : 2); // unused: 2
    }

    @Test
    public void truthIsShownAsTruth() {
        boolean loud = true;
        if (loud) {
            log.keep(six);
        }
    }

    @Test
    public void loops() {
        for (String text : new String[] {String.valueOf(six), String.valueOf(log)}) {
            log.keep(text);
        }
        int[] numbers = new int[six.get()];
        numbers[six.get() - 2]++;
        log.keep(numbers);
    }

    @Test
    public void argumentsBelowTheLineOfTheCall() {
        new Chain(log)
            .with("first", "one") // harmless: "first" (helper), "one" (helper)
            .with("second", // harmless: "second" (helper)
                "two"); // harmless: "two" (helper)
        assertTrue(six.get() == 6);
    }

    private static final class Chain {
        private final Log log;

        Chain(Log log) {
            this.log = log;
        }

        Chain with(String key, String value) {
            log.keep(key);
            log.keep(value);
            return this;
        }
    }

    /** Of a test without an assertion nothing else is said. */
    @org.junit.After
    public void assertsSomething() {
        org.junit.Assert.assertTrue(true);
    }
}
