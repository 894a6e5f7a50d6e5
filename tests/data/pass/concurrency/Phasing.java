package concurrency;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Phasers with tiers and terminations, barriers that break, exchangers, semaphores by number and by turn. */
public class Phasing {
    public static void main(String[] args) throws Exception {
        phases();
        tiers();
        barriers();
        exchange();
        permits();
    }

    private static void phases() throws InterruptedException {
        List<String> seen = Collections.synchronizedList(new ArrayList<>());
        Phaser phaser = new Phaser(1) {
            @Override
            protected boolean onAdvance(int phase, int registered) {
                seen.add("phase " + phase + " with " + registered);
                return phase >= 2 || registered == 0;
            }
        };
        List<Thread> threads = new ArrayList<>();
        for (int index = 0; index < 3; index++) {
            phaser.register();
            Thread thread = new Thread(() -> {
                while (!phaser.isTerminated()) {
                    phaser.arriveAndAwaitAdvance();
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (int phase = 0; phase < 3; phase++) {
            // Who arrives last at the end is told the next phase, others that the phaser has terminated.
            int before = phaser.getPhase(), next = phaser.arriveAndAwaitAdvance() & Integer.MAX_VALUE;
            System.out.println("arrived in " + before + ", now " + next);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(seen);
        System.out.println(phaser.isTerminated() + " " + phaser.getRegisteredParties() + " " + (phaser.arrive() < 0));
        System.out.println(phaser.register() < 0);
    }

    private static void tiers() {
        Phaser root = new Phaser();
        Phaser left = new Phaser(root, 2);
        Phaser right = new Phaser(root, 1);
        System.out.println(root.getRegisteredParties() + " " + left.getParent().equals(root) + " " + right.getRoot().equals(root));
        left.arrive();
        left.arrive();
        System.out.println(root.getPhase() + " " + root.getArrivedParties() + " " + root.getUnarrivedParties());
        right.arriveAndDeregister();
        System.out.println(root.getPhase() + " " + left.getPhase() + " " + root.getRegisteredParties());
        try {
            new Phaser(1).bulkRegister(-1);
        } catch (IllegalArgumentException refused) {
            System.out.println(refused);
        }
        try {
            new Phaser().arrive();
        } catch (IllegalStateException refused) {
            System.out.println(refused.getMessage().replaceAll("@[0-9a-f]+", "@"));
        }
        root.forceTermination();
        System.out.println(left.isTerminated());
    }

    private static void barriers() throws InterruptedException {
        List<String> ends = Collections.synchronizedList(new ArrayList<>());
        CyclicBarrier barrier = new CyclicBarrier(2, () -> ends.add("met"));
        Thread partner = new Thread(() -> {
            try {
                barrier.await();
                barrier.await();
                ends.add("no break");
            } catch (InterruptedException | BrokenBarrierException broken) {
                ends.add("partner: " + broken.getClass().getSimpleName());
            }
        });
        partner.start();
        try {
            barrier.await();
            while (barrier.getNumberWaiting() == 0) {
                Thread.sleep(1);
            }
            barrier.reset();
        } catch (BrokenBarrierException broken) {
            ends.add("main: " + broken);
        }
        partner.join();
        System.out.println(ends + " " + barrier.isBroken());
        try {
            barrier.await(1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException | BrokenBarrierException alone) {
            System.out.println(alone.getClass().getSimpleName() + " " + barrier.isBroken());
        }
        CyclicBarrier failing = new CyclicBarrier(1, () -> {
            throw new IllegalStateException("action");
        });
        try {
            failing.await();
        } catch (IllegalStateException | BrokenBarrierException failed) {
            System.out.println(failed + " " + failing.isBroken());
        }
    }

    private static void exchange() throws InterruptedException {
        Exchanger<String> exchanger = new Exchanger<>();
        StringBuffer got = new StringBuffer();
        Thread other = new Thread(() -> {
            try {
                got.append(exchanger.exchange("from other"));
            } catch (InterruptedException interrupted) {
                got.append(interrupted);
            }
        });
        other.start();
        System.out.println(exchanger.exchange("from main"));
        other.join();
        System.out.println(got);
        try {
            exchanger.exchange("nobody", 1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            System.out.println(late);
        }
    }

    private static void permits() throws InterruptedException {
        Semaphore fair = new Semaphore(0, true);
        List<Integer> order = Collections.synchronizedList(new ArrayList<>());
        List<Thread> threads = new ArrayList<>();
        for (int index = 0; index < 3; index++) {
            int number = index;
            Thread thread = new Thread(() -> {
                fair.acquireUninterruptibly();
                order.add(number);
                fair.release();
            });
            thread.start();
            while (fair.getQueueLength() <= index) {
                Thread.onSpinWait();
            }
            threads.add(thread);
        }
        System.out.println(fair.hasQueuedThreads() + " " + fair.getQueueLength() + " " + fair.tryAcquire());
        fair.release();
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(order + " " + fair.availablePermits() + " " + fair.drainPermits() + " " + fair.availablePermits());
        Semaphore negative = new Semaphore(-1);
        negative.release(2);
        System.out.println(negative.tryAcquire(2) + " " + negative.tryAcquire() + " " + negative.isFair());
        CountDownLatch latch = new CountDownLatch(2);
        latch.countDown();
        System.out.println(latch.await(1, TimeUnit.MILLISECONDS) + " " + latch.getCount());
        latch.countDown();
        latch.countDown();
        System.out.println(latch.await(1, TimeUnit.MILLISECONDS) + " " + latch.getCount());
    }
}
