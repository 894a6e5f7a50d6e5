package bank;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class AccountTest {
    @Test
    void overdrawnAfterWithdrawing() {
        Account account = new Account();
        account.withdraw(5);
        assertTrue(account.isOverdrawn());
    }

    @Test
    void depositing() {
        Account account = new Account();
        account.deposit(5);
    }
}
