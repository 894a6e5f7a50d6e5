package bank;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls that throw, as tests expect it. The number in an argument tells the calls apart. */
class ExpectingTest {
    private final Account account = new Account("Ada");

    @Test
    void library() {
        assertThrows(IllegalArgumentException.class, () -> account.withdraw(-1));
    }

    @Test
    void methodReference() {
        assertThrows(IllegalArgumentException.class, () -> new Account(null));
        assertThrows(IllegalStateException.class, () -> apply(account::withdraw, 2));
    }

    private static void apply(java.util.function.IntUnaryOperator rule, int argument) {
        rule.applyAsInt(argument);
    }

    @Test
    void throughTimeout() {
        assertThrows(IllegalStateException.class, () -> assertTimeout(Duration.ofDays(1), () -> account.withdraw(3)));
    }

    @Test
    void fluent() {
        assertThatThrownBy(() -> account.withdraw(-4)).isInstanceOf(IllegalArgumentException.class);
        assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> account.withdraw(-5));
        assertThat(catchThrowable(() -> account.withdraw(-6))).isNotNull();
    }

    @Test
    void tryFail() {
        account.deposit(10);
        try {
            account.withdraw(7);
            account.withdraw(8);
            fail("not enough");
        } catch (IllegalStateException e) {
            // expected
        }
    }

    @Test
    void tryReturn() {
        try {
            account.withdraw(9);
        } catch (IllegalStateException e) {
            return;
        }
        fail();
    }

    @Test
    void trueIsFalse() {
        try {
            account.withdraw(10);
            assertTrue(false, "not enough");
        } catch (IllegalStateException e) {
            // expected
        }
    }

    @Test
    void withFinally() {
        try {
            try {
                account.withdraw(11);
            } finally {
                account.deposit(0);
            }
            throw new AssertionError("not enough");
        } catch (IllegalStateException e) {
            // expected
        }
    }

    @Test
    void handler() {
        try {
            account.withdraw(12);
        } catch (IllegalStateException e) {
            assertEquals("balance", e.getMessage());
        }
    }

    @Test
    void variable() {
        Exception caught = null;
        try {
            account.withdraw(13);
        } catch (IllegalStateException e) {
            caught = e;
        }
        assertNotNull(caught);
    }

    @Test
    void flag() {
        boolean thrown = false;
        try {
            account.withdraw(14);
        } catch (IllegalStateException e) {
            thrown = true;
        }
        assertTrue(thrown);
    }

    @Test
    void helpers() {
        throwing(() -> account.withdraw(15));
        assertNotNull(thrownBy(() -> account.withdraw(16)));
    }

    private static void throwing(Runnable code) {
        boolean hasThrown = false;
        try {
            code.run();
        } catch (IllegalStateException e) {
            hasThrown = true;
        }
        if (!hasThrown) {
            fail("it does not throw");
        }
    }

    private static Throwable thrownBy(Runnable code) {
        try {
            code.run();
            return null;
        } catch (RuntimeException e) {
            return e;
        }
    }

    @Test
    void callback() {
        // The inner call is the cause, so nothing is said of the outer one.
        assertThrows(IllegalStateException.class, () -> account.change(balance -> account.withdraw(17)));
        // The test's own code throws.
        assertThrows(ArithmeticException.class, () -> account.change(balance -> 1 / balance));
    }

    @ParameterizedTest
    @ValueSource(ints = {18, 19, 20})
    void parameters(int amount) {
        assertThrows(IllegalStateException.class, () -> account.withdraw(amount));
    }

    @Test
    void repeated() {
        for (int i = 0; i < 3; i++) {
            assertThrows(IllegalStateException.class, () -> account.withdraw(21));
        }
    }

    @Test
    void inside() {
        // The project itself catches the exception.
        assertFalse(account.tryWithdraw(22));
    }
}
