package bank;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Calls that throw, where nothing says that the test expects it: they are left out. */
class SwallowingTest {
    private final Account account = new Account("Bob");

    @Test
    void ignored() {
        try {
            account.withdraw(101);
        } catch (IllegalStateException e) {
            // whatever
        }
        assertTrue(account.isEmpty());
    }

    @Test
    void answered() {
        assertFalse(canWithdraw(102));
    }

    private boolean canWithdraw(int amount) {
        try {
            account.withdraw(amount);
            return true;
        } catch (IllegalStateException e) {
            return false;
        }
    }

    @Test
    void elsewhere() throws Exception {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        Future<Integer> future = executor.submit(() -> account.withdraw(103));
        executor.shutdown();
        assertTrue(executor.awaitTermination(1, TimeUnit.MINUTES));
        assertTrue(future.isDone());
    }
}
