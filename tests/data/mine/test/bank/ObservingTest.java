package bank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.CoreMatchers.is;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Assertions about what observers return. */
class ObservingTest {
    @Test
    void direct() {
        Account account = new Account("Dan");
        account.deposit(7);
        assertEquals(7, account.getBalance());
        assertEquals("Dan", account.getOwner());
        // The same object and observer count once.
        assertEquals(7, account.getBalance());
    }

    @Test
    void negatedAndBoxed() {
        Account account = new Account("Eve");
        account.deposit(8);
        assertTrue(!account.isEmpty());
        assertEquals(Integer.valueOf(8), account.getBalance());
    }

    @Test
    void fluentAndMatching() {
        Account account = new Account("Fay");
        assertThat(account.getOwner()).isEqualTo("Fay");
        org.hamcrest.MatcherAssert.assertThat(account.getBalance(), is(0));
    }

    @Test
    void variable() {
        Account account = new Account("Gus");
        String text = account.toString();
        assertEquals("Gus: 0", text);
    }

    @Test
    void somethingElse() {
        Account account = new Account("Hal");
        int balance = account.getBalance();
        List<Integer> list = new ArrayList<>();
        // The list's size has the same value.
        assertEquals(0, list.size());
        // What a method of the text returns is not what the observer returned.
        assertEquals(3, account.getOwner().length());
        assertNotNull(account);
    }

    @Test
    void two() {
        Account first = new Account("Ida");
        Account second = new Account("Ida");
        assertEquals(first.getOwner(), second.getOwner());
    }
}
