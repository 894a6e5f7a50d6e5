package concurrency;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Interruption of every kind of wait, and what becomes of the status. */
public class Interrupts {
    interface Wait {
        void run() throws InterruptedException;
    }

    static void interrupted(String what, Thread.State state, Wait wait) throws InterruptedException {
        Thread t = new Thread(() -> {
            try {
                wait.run();
                System.out.println(what + " returned, status " + Thread.currentThread().isInterrupted());
            } catch (InterruptedException e) {
                System.out.println(what + " threw " + e.getMessage() + ", status " + Thread.currentThread().isInterrupted());
            }
        });
        t.start();
        while (t.getState() != state) Thread.sleep(1);
        t.interrupt();
        t.join();
        System.out.println(t.isInterrupted() + " " + t.isAlive());
    }

    static void already(String what, Wait wait) {
        Thread.currentThread().interrupt();
        try {
            wait.run();
            System.out.println("already: " + what + " returned, status " + Thread.interrupted());
        } catch (InterruptedException e) {
            System.out.println("already: " + what + " threw " + e.getMessage() + ", status " + Thread.interrupted());
        } catch (RuntimeException e) {
            System.out.println("already: " + what + " threw " + e + ", status " + Thread.interrupted());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Object monitor = new Object();
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        interrupted("sleep", Thread.State.TIMED_WAITING, () -> Thread.sleep(100_000));
        interrupted("park", Thread.State.WAITING, LockSupport::park);
        interrupted("parkNanos", Thread.State.TIMED_WAITING, () -> LockSupport.parkNanos(1_000_000_000_000L));
        interrupted("wait", Thread.State.WAITING, () -> {
            synchronized (monitor) {
                monitor.wait();
            }
        });
        interrupted("timed wait", Thread.State.TIMED_WAITING, () -> {
            synchronized (monitor) {
                monitor.wait(100_000, 5);
            }
        });
        interrupted("lockInterruptibly", Thread.State.WAITING, lock::lockInterruptibly);
        interrupted("await", Thread.State.WAITING, () -> new CountDownLatch(1).await());
        Thread forever = new Thread(() -> LockSupport.park());
        forever.start();
        interrupted("join", Thread.State.WAITING, forever::join);
        LockSupport.unpark(forever);
        forever.join();

        already("sleep", () -> Thread.sleep(10));
        already("sleep 0", () -> Thread.sleep(0));
        already("negative sleep", () -> Thread.sleep(-1));
        already("park", LockSupport::park);
        already("yield", Thread::yield);
        already("wait", () -> {
            synchronized (monitor) {
                monitor.wait(1);
            }
        });
        already("wait without owning", () -> monitor.wait(1));
        already("negative wait", () -> monitor.wait(-1));
        already("await", () -> new CountDownLatch(0).await());

        Thread[] both = new Thread[1];
        both[0] = new Thread(() -> {
            synchronized (monitor) {
                try {
                    monitor.wait();
                    System.out.println("notified, then interrupted: " + Thread.interrupted());
                } catch (InterruptedException e) {
                    System.out.println("unexpected");
                }
            }
        });
        both[0].start();
        while (both[0].getState() != Thread.State.WAITING) Thread.sleep(1);
        synchronized (monitor) {
            monitor.notify();
            both[0].interrupt();
        }
        both[0].join();
        Thread fresh = new Thread(() -> System.out.println("interrupted before start: " + Thread.interrupted()));
        fresh.start();
        fresh.join();
    }
}
