package bank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class LedgerTest {
    @Test
    void takesNotes() {
        Ledger ledger = new Ledger();
        ledger.note("first");
        new Account().deposit(7);
        assertEquals(1, ledger.size());
    }
}
