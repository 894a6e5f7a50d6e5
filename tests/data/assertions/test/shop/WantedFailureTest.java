package shop;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Assertions that fail because the test wants it. */
class WantedFailureTest {
    private final Cart cart = new Cart();

    @Test
    void expected() {
        assertThrows(AssertionError.class, () -> assertEquals(1, cart.count()));
    }

    @Test
    void expectedByAssertJ() {
        assertThatThrownBy(() -> assertEquals(1, cart.count())).isInstanceOf(AssertionError.class);
    }

    @Test
    void caughtByAssertJ() {
        Throwable thrown = catchThrowable(() -> assertEquals(1, cart.count()));
        assertInstanceOf(AssertionError.class, thrown);
    }

    @Test
    void expectedByHand() {
        try {
            assertEquals(1, cart.count());
        } catch (AssertionError expected) {
            return;
        }
        fail("it is empty");
    }

    @Test
    void itsMessageIsChecked() {
        try {
            assertEquals(1, cart.count());
            fail("it is empty");
        } catch (AssertionError expected) {
            assertTrue(expected.getMessage().contains("1"));
        }
    }

    @Test
    void whoeverNamesItWantsIt() {
        try {
            assertEquals(1, cart.count()); // notices-nothing
            fail("it is empty");
        } catch (AssertionError expected) {
            // expected
        }
    }

    @Test
    void aFlagIsSet() {
        boolean failed = false;
        try {
            assertEquals(1, cart.count());
        } catch (AssertionError expected) {
            failed = true;
        }
        assertTrue(failed);
    }

    @Test
    void errorsAreCollected() {
        List<Throwable> errors = new ArrayList<>();
        for (int size = 0; size < 2; size++) {
            try {
                assertEquals(size, cart.count());
            } catch (AssertionError error) {
                errors.add(error);
            }
        }
        assertEquals(1, errors.size());
    }

    @Test
    void triedAgain() throws Exception {
        for (int tries = 0; ; tries++) {
            try {
                assertEquals(2, cart.count());
                break;
            } catch (AssertionError notYet) {
                cart.add("item " + tries);
            }
        }
    }

    @Test
    void triedAgainWithoutAWord() {
        eventually(() -> {
            cart.add("item");
            assertEquals(2, cart.count());
        });
    }

    private static void eventually(Runnable check) {
        for (int tries = 0; tries < 10; tries++) {
            try {
                check.run();
                return;
            } catch (AssertionError notYet) {
                // once more
            }
        }
        check.run();
    }

    @Test
    void theHandlerOfTheThreadKeepsIt() throws Exception {
        AtomicReference<Throwable> kept = new AtomicReference<>();
        Thread thread = new Thread(() -> assertEquals(1, cart.count()));
        thread.setUncaughtExceptionHandler((of, thrown) -> kept.set(thrown));
        thread.start();
        thread.join();
        assertNotNull(kept.get());
    }

    @Test
    void theFutureSaysSo() throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        var future = pool.submit(() -> assertEquals(1, cart.count()));
        assertThrows(ExecutionException.class, future::get);
        pool.shutdown();
    }

    @Test
    void theStageHandlesIt() {
        var stage = CompletableFuture.runAsync(() -> assertEquals(1, cart.count()), Runnable::run);
        assertEquals("failed", stage.handle((none, thrown) -> thrown == null ? "passed" : "failed").join());
    }

    @Test
    void someOfMany() {
        assertThrows(AssertionError.class, () -> assertAll( // notices-nothing
                () -> assertEquals(0, cart.count()),
                () -> assertEquals(1, cart.count())));
    }

    @Test
    void anotherErrorIsThrown() {
        IllegalStateException thrown = assertThrows(IllegalStateException.class, () -> {
            try {
                assertEquals(1, cart.count());
            } catch (AssertionError error) {
                throw new IllegalStateException(error);
            }
        });
        assertNotNull(thrown.getCause());
    }

    @Test
    void softly() {
        var softly = new org.assertj.core.api.SoftAssertions();
        softly.assertThat(cart.count()).isEqualTo(1);
        assertEquals(1, softly.errorsCollected().size());
    }
}
