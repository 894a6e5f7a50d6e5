package proofs;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Assertions that could be written here, and do what they should, or do not. */
class CounterTest {
    /** What is asked of the counter behind `settle` is the same under a transformation of `add`; what `look` sees is not. */
    @Test
    void settled() {
        Counter counter = new Counter();
        counter.add();
        counter.settle();
        look(counter);
    }

    @Test
    void unsettled() {
        Counter counter = new Counter();
        counter.add();
        look(counter);
    }

    private static void look(Counter counter) {
        int seen = counter.seen();
    }

    /** What `touched` sees is 4 here, and 1 in the other test, where `touch` does nothing. */
    @Test
    void touchesTwo() {
        touched(new Counter(2));
    }

    @Test
    void touchesOne() {
        touched(new Counter(1));
    }

    private static void touched(Counter counter) {
        counter.touch();
        int count = counter.getCount();
    }

    /** Another value in each invocation. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void triples(int count) {
        int tripled = new Counter(count).tripled();
    }

    /** What differs before the statement's end is something else behind it. */
    @Test
    void emptied() {
        Counter counter = new Counter();
        counter.fill();
        counter.empty();
    }

    /** What differs before the statement's end is the same behind it. */
    @Test
    void reached() {
        Counter counter = new Counter();
        counter.level();
        counter.reach();
    }

    /** The variable is not there behind the statement. */
    @Test
    void loops() {
        for (int at = new Counter().first(); at < 0; at++) {}
    }

    /** The call is the body of a lambda expression, which no statement is in. */
    @Test
    void runs() {
        Runnable next = () -> new Counter().next();
        next.run();
    }

    /** The value depends on a static field that the test does not set. */
    @Test
    void counts() {
        int units = new Counter(1).units();
        assertTrue(units > -1);
    }

    /** Somebody may change it, so a test that does not set it depends on who ran before. */
    static void change(int unit) {
        Counter.unit = unit;
    }
}
