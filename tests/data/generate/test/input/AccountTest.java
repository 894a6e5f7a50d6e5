package input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.fail;

import org.junit.jupiter.api.Test;

class AccountTest {
    @Test
    void depositRaisesBalance() {
        Account account = new Account("Ann");
        account.deposit(5);
        assertEquals(5, account.getBalance());
    }

    @Test
    void depositOfNothingThrows() {
        Account account = new Account("Ann");
        assertThrows(IllegalArgumentException.class, () -> account.deposit(0));
    }

    /** What a failing test covers counts, and the test keeps nothing from being generated. */
    @Test
    void fails() {
        fail("on purpose");
    }
}
