package woven;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.mockito.MockedStatic;
import org.mockito.Mockito;

/** Uses the classes before and after Mockito weaves them. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class AccountTest {
    @Test
    @Order(1)
    void depositsAsItWasCompiled() {
        assertEquals(5, new Account().deposit(5, "a"));
    }

    @Test
    @Order(2)
    void aMockRunsNothing() {
        Account account = Mockito.mock(Account.class);
        assertFalse(account.withdraw(1));
        assertNull(account.grade());
    }

    @Test
    @Order(3)
    void theRealOneRunsTheWovenCode() {
        Account account = Account.of(200);
        assertTrue(account.withdraw(50));
        assertEquals("high", account.grade());
        assertEquals("low", Account.of(1).grade());
        assertThrows(IllegalArgumentException.class, () -> account.deposit(0, "b"));
        assertEquals(225, account.interest(1));
    }

    @Test
    @Order(4)
    void aSpyRunsTheWovenCode() {
        Savings savings = Mockito.spy(new Savings());
        savings.deposit(3, "c");
        assertEquals(2, savings.level());
        assertFalse(savings.withdraw(20));
        assertSame(savings, savings.self());
    }

    @Test
    @Order(5)
    void staticMethodsAreMocked() {
        try (MockedStatic<Account> mocked = Mockito.mockStatic(Account.class)) {
            assertNull(Account.of(1));
        }
        assertEquals("none", Account.of(0).grade());
    }
}
