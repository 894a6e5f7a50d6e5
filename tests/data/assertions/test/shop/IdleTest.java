package shop;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that notice nothing, and some that do. */
class IdleTest {
    private final Till till = new Till();

    @Test
    void aValueIsItself() {
        int sum = till.add(1); // notices-nothing
        assertEquals(sum, sum);
    }

    @Test
    void bothSidesAreCalls() {
        assertEquals(till.sum(), till.sum()); // notices-nothing
    }

    @Test
    void theCodeTellsWhatToExpect() {
        int expected = new Till().add(2); // notices-nothing
        assertEquals(expected, till.add(2));
    }

    @Test
    void orTrue() {
        assertTrue(till.isEven(3) || true); // notices-nothing
    }

    @Test
    void theBranchNeverRuns() {
        if (till.add(1) == 3) { // notices-nothing
            assertEquals(3, till.sum());
        }
    }

    @Test
    void theTestThrowsItself() {
        till.add(1); // notices-nothing
        assertThrows(IllegalStateException.class, () -> {
            throw new IllegalStateException();
        });
    }

    @Test
    void whatIsCaughtIsNotNull() {
        try {
            till.share(0); // notices-nothing
        } catch (ArithmeticException thrown) {
            assertNotNull(thrown);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void always(int amount) {
        till.add(amount); // notices-nothing
        assertTrue(till.sum() == till.sum());
    }

    @Test
    void looksAtTheSum() {
        till.add(1);
        assertEquals(1, till.sum());
    }

    @Test
    void looksAtAField() {
        till.open();
        assertEquals(1, till.open);
    }

    @Test
    void looksAtEach() {
        for (int number : till.upTo(3)) {
            assertTrue(number < 3);
        }
    }

    @Test
    void expectsWhatAConstructorThrows() {
        assertThrows(IllegalArgumentException.class, () -> new Till.Note(-1));
    }

    @Test
    void failsUnlessAConstructorThrows() {
        int sum = till.add(1);
        try {
            new Till.Note(-1);
            fail();
        } catch (IllegalArgumentException thrown) {
            assertNotNull(thrown.getMessage());
        }
    }

    @Test
    void looksAtATrivialMethod() {
        assertEquals(5, new Till.Note(5).amount());
    }

    @Test
    void expectsADivisionByZero() {
        assertThrows(ArithmeticException.class, () -> till.share(0));
    }

    @Test
    void failsUnlessItThrows() {
        try {
            till.share(0);
            fail();
        } catch (ArithmeticException thrown) {
            assertEquals("/ by zero", thrown.getMessage());
        }
    }

    /** Another answer than null cannot be tried. */
    @Test
    void theAnswerIsNull() {
        int sum = till.add(1);
        assertNull(till.owner());
    }

    @Test
    void theAnswerIsEmpty() {
        int sum = till.add(1);
        assertEquals(0, till.guests().size());
    }

    @Test
    void limitsTheTime() {
        assertTimeout(Duration.ofSeconds(5), () -> till.add(1));
    }

    @Test
    void throwsNothing() {
        assertDoesNotThrow(() -> till.upTo(1).get(0));
    }

    @Test
    void failsIfItThrows() {
        try {
            int sum = till.add(1);
        } catch (ArithmeticException thrown) {
            fail(thrown.getMessage());
        }
    }

    /** Without its body, the method that reads the rest makes the number before it fail just so. */
    @Test
    void refusesTheRest() {
        refuses("1 2");
        refuses("");
    }

    private static void refuses(String text) {
        Tape tape = new Tape(text);
        try {
            int number = tape.number();
            if (tape.next() != 0) {
                throw new IllegalStateException("more than " + number);
            }
            fail();
        } catch (IllegalStateException thrown) {
            assertNotNull(thrown.getMessage());
        }
    }

    @Test
    void checksByHand() {
        if (till.add(1) != 1) {
            throw new IllegalStateException("it should be 1");
        }
        assertEquals(till.sum(), till.sum());
    }
}
