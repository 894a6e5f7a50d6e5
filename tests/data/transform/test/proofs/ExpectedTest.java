package proofs;

import org.junit.Test;

/** Where JUnit 4 waits for what a test throws. */
public class ExpectedTest {
    @Test(expected = IllegalStateException.class)
    public void throughTheRunner() {
        Shown.expect(4);
    }
}
