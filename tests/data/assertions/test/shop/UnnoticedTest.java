package shop;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.CoreMatchers.is;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Assertions that fail, and nobody takes notice. */
class UnnoticedTest {
    private final Cart cart = new Cart();

    @Test
    void inAThread() throws Exception {
        Thread thread = new Thread(() -> assertEquals(1, cart.count())); // failed-unnoticed
        thread.start();
        thread.join();
        assertNotNull(cart);
    }

    @Test
    void inASubclassOfThread() throws Exception {
        Thread thread = new Thread() {
            @Override
            public void run() {
                assertNull(cart.items()); // failed-unnoticed
            }
        };
        thread.start();
        thread.join();
    }

    @Test
    void inAHelper() throws Exception {
        Thread thread = new Thread(this::check);
        thread.start();
        thread.join();
    }

    private void check() {
        assertThat(cart.count(), is(2)); // failed-unnoticed
    }

    @Test
    void inAFuture() throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.submit(() -> assertEquals(3, cart.count())); // failed-unnoticed
        pool.shutdown();
        assertTrue(pool.awaitTermination(1, TimeUnit.SECONDS));
    }

    @Test
    void inAPoolWithoutAFuture() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> assertTrue(cart.count() > 4)); // failed-unnoticed
        pool.shutdown();
        assertTrue(pool.awaitTermination(1, TimeUnit.SECONDS));
    }

    @Test
    void afterTheTest() {
        CompletableFuture.runAsync(() -> assertEquals(5, cart.count())); // failed-unnoticed
    }

    @Test
    void inATimer() throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        Timer timer = new Timer();
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                done.countDown();
                assertEquals(6, cart.count()); // failed-unnoticed
            }
        }, 1);
        assertTrue(done.await(1, TimeUnit.SECONDS));
        timer.cancel();
    }

    @Test
    void inAScheduler() throws Exception {
        ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(1);
        scheduler.schedule(() -> assertEquals(7, cart.count()), 1, TimeUnit.MILLISECONDS); // failed-unnoticed
        scheduler.shutdown();
        assertTrue(scheduler.awaitTermination(1, TimeUnit.SECONDS));
    }

    @Test
    void inACompletableFuture() {
        CompletableFuture.supplyAsync(cart::count, Runnable::run)
                .thenAccept(size -> assertEquals(8, size)); // failed-unnoticed
    }

    @Test
    void whenComplete() {
        CompletableFuture.completedFuture(cart.count())
                .whenComplete((size, thrown) -> assertEquals(9, size)); // failed-unnoticed
    }

    @Test
    void inAForkJoinPool() {
        ForkJoinPool pool = new ForkJoinPool(1);
        pool.submit(() -> assertEquals(10, cart.count())); // failed-unnoticed
        assertTrue(pool.awaitQuiescence(1, TimeUnit.SECONDS));
    }

    @Test
    void caughtAsThrowable() {
        try {
            assertEquals(11, cart.count()); // failed-unnoticed
        } catch (Throwable thrown) {
            System.out.println("never mind");
        }
    }

    @Test
    void caughtAndPrinted() {
        try {
            assertEquals(12, cart.count()); // failed-unnoticed
        } catch (AssertionError error) {
            error.printStackTrace();
        }
    }

    @Test
    void caughtInALoop() {
        for (int size : List.of(13, 14)) {
            try {
                assertEquals(size, cart.count()); // failed-unnoticed
            } catch (Error error) {
                System.err.println("size " + size + ": " + error.getMessage());
            }
        }
    }

    @Test
    void finallyReturns() {
        try {
            assertEquals(15, cart.count()); // failed-unnoticed
        } finally {
            return;
        }
    }

    @Test
    void failIsCaught() {
        try {
            cart.count();
            fail("should throw"); // failed-unnoticed
        } catch (Throwable expected) {
            // expected
        }
    }

    @Test
    void withAnotherLibrary() {
        try {
            org.assertj.core.api.Assertions.assertThat(cart.count()).isEqualTo(16); // failed-unnoticed
        } catch (Throwable thrown) {
            // ignored
        }
    }

    @Test
    void withTruth() throws Exception {
        Thread thread = new Thread(() -> com.google.common.truth.Truth.assertThat(cart.count()).isEqualTo(17)); // failed-unnoticed
        thread.start();
        thread.join();
    }

    @Test
    void thrownByHand() throws Exception {
        Thread thread = new Thread(() -> {
            if (cart.count() != 18) {
                throw new AssertionError("size " + cart.count()); // failed-unnoticed
            }
        });
        thread.start();
        thread.join();
    }

    @Test
    void theFutureIsAskedInVain() throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        try {
            pool.submit(() -> assertEquals(19, cart.count())).get(); // failed-unnoticed
        } catch (ExecutionException thrown) {
            // the pool is busy
        }
        pool.shutdown();
    }

    @Test
    void theCodeCatchesIt() {
        new Bell().ring(() -> assertEquals(20, cart.count())); // failed-unnoticed
    }

    @ParameterizedTest
    @ValueSource(ints = {21, 22})
    void inATemplate(int size) throws Exception {
        Thread thread = new Thread(() -> assertEquals(size, cart.count())); // failed-unnoticed
        thread.start();
        thread.join();
    }
}
