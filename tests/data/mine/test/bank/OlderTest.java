package bank;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.ExpectedException;

/** What JUnit 4 has to expect exceptions. */
public class OlderTest {
    @Rule
    public final ExpectedException exception = ExpectedException.none();

    private final Account account = new Account("Cyd");

    @Test(expected = IllegalStateException.class)
    public void annotation() {
        account.deposit(1);
        account.withdraw(201);
    }

    @Test
    public void rule() {
        exception.expect(IllegalStateException.class);
        account.withdraw(202);
    }

    @Test
    public void library() {
        IllegalArgumentException thrown =
                assertThrows(IllegalArgumentException.class, () -> account.withdraw(-203));
        assertEquals("amount", thrown.getMessage());
    }
}
