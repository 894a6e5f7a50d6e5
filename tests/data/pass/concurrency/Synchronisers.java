package concurrency;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Phaser, CyclicBarrier, Exchanger, CountDownLatch and Semaphore in all their states. */
public class Synchronisers {
    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + (e instanceof IllegalStateException ? e.getMessage().replaceFirst("@[0-9a-f]+", "@").replaceFirst(".*Phaser@", "Phaser@") : e.getMessage()));
        }
    }

    static Thread start(Runnable task) {
        Thread thread = new Thread(task);
        thread.start();
        return thread;
    }

    static void phasers() throws Exception {
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        Phaser phaser = new Phaser(1) {
            @Override
            protected boolean onAdvance(int phase, int parties) {
                log.add("phase " + phase + " with " + parties);
                return phase == 3 || parties == 0;
            }
        };
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            phaser.register();
            int leaves = i;
            threads.add(start(() -> {
                for (int phase = 0; phase < leaves; phase++) phaser.arriveAndAwaitAdvance();
                phaser.arriveAndDeregister();
            }));
        }
        while (!phaser.isTerminated()) phaser.arriveAndAwaitAdvance();
        for (Thread thread : threads) thread.join();
        System.out.println(log + " " + (phaser.getPhase() < 0) + " " + phaser.register() + " " + phaser.arrive());
        Phaser root = new Phaser(), child = new Phaser(root, 2);
        System.out.println(root.getRegisteredParties() + " " + child.arrive() + " " + child.getUnarrivedParties() + child.getArrivedParties() + " " + child.arrive() + " " + root.getPhase() + child.getPhase() + " " + child.getParent().equals(root) + " " + child.bulkRegister(3) + " " + child.getRegisteredParties());
        attempt("too many arrivals", () -> new Phaser().arrive());
        attempt("parties", () -> new Phaser(-1));
        attempt("timeout", () -> new Phaser(1).awaitAdvanceInterruptibly(0, 2, TimeUnit.MILLISECONDS));
        root.forceTermination();
        System.out.println(root.isTerminated() + " " + child.awaitAdvance(1));
    }

    static void barriers() throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(3, () -> System.out.println("tripped"));
        Set<Integer> indices = new ConcurrentSkipListSet<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 2; i++) threads.add(start(() -> {
            try {
                indices.add(barrier.await());
                barrier.await();
            } catch (InterruptedException | BrokenBarrierException e) {
                indices.add(e instanceof BrokenBarrierException ? -1 : -2);
            }
        }));
        indices.add(barrier.await());
        while (barrier.getNumberWaiting() < 2) Thread.sleep(1);
        threads.get(0).interrupt();
        for (Thread thread : threads) thread.join();
        System.out.println(indices + " " + barrier.isBroken() + " " + barrier.getParties());
        attempt("broken", barrier::await);
        barrier.reset();
        attempt("timeout", () -> barrier.await(2, TimeUnit.MILLISECONDS));
        CyclicBarrier failing = new CyclicBarrier(1, () -> {
            throw new IllegalArgumentException("action");
        });
        attempt("action", failing::await);
        System.out.println(failing.isBroken());
        attempt("none", () -> new CyclicBarrier(0));
    }

    static void others() throws Exception {
        Exchanger<String> exchanger = new Exchanger<>();
        AtomicReference<String> got = new AtomicReference<>();
        Thread other = start(() -> {
            try {
                got.set(exchanger.exchange("from the thread"));
            } catch (InterruptedException e) {
                got.set("interrupted");
            }
        });
        System.out.print(exchanger.exchange("from main") + " ");
        other.join();
        System.out.println(got);
        attempt("alone", () -> exchanger.exchange("x", 2, TimeUnit.MILLISECONDS));
        CountDownLatch latch = new CountDownLatch(2);
        latch.countDown();
        System.out.println(latch.getCount() + " " + latch.await(1, TimeUnit.MILLISECONDS));
        latch.countDown();
        latch.countDown();
        latch.await();
        System.out.println(latch.getCount());
        attempt("negative latch", () -> new CountDownLatch(-1));
        Semaphore semaphore = new Semaphore(2, true);
        semaphore.acquire();
        System.out.println(semaphore.tryAcquire(2) + " " + semaphore.tryAcquire() + " " + semaphore.availablePermits() + " " + semaphore.tryAcquire(1, TimeUnit.MILLISECONDS) + " " + semaphore.isFair());
        semaphore.release(5);
        System.out.println(semaphore.drainPermits() + " " + semaphore.availablePermits() + " " + semaphore.hasQueuedThreads());
        Semaphore negative = new Semaphore(-1);
        Thread waiting = start(negative::acquireUninterruptibly);
        while (negative.getQueueLength() == 0) Thread.sleep(1);
        waiting.interrupt();
        negative.release(2);
        waiting.join();
        System.out.println(negative.availablePermits());
        attempt("negative acquire", () -> {
            semaphore.acquire(-1);
            return "";
        });
        Thread.currentThread().interrupt();
        attempt("interrupted", () -> {
            semaphore.acquire();
            return "";
        });
        System.out.println(Thread.interrupted());
    }

    public static void main(String[] args) throws Exception {
        phasers();
        barriers();
        others();
    }
}
