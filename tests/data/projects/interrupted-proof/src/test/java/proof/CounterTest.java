package proof;

import static org.junit.Assert.assertNotNull;

import org.junit.Test;

public class CounterTest {
    /** An hour passes at once where the clock is the interpreter's, and takes an hour where a JVM is asked. */
    @Test
    public void nobodyLooksAtTheCount() throws InterruptedException {
        Counter counter = new Counter();
        counter.add();
        Thread.sleep(3_600_000);
        assertNotNull(counter);
    }
}
