package concurrency;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Read and write locks, stamped locks, conditions, LockSupport and a synchroniser of its own. */
public class Locks {
    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static Object elsewhere(Callable<?> action) throws Exception {
        FutureTask<?> task = new FutureTask<>(action);
        Thread thread = new Thread(task);
        thread.start();
        thread.join();
        return task.get();
    }

    static void readWrite() throws Exception {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        lock.writeLock().lock();
        lock.readLock().lock();
        System.out.println(lock.isWriteLockedByCurrentThread() + " " + lock.getReadHoldCount() + " " + elsewhere(() -> lock.readLock().tryLock()) + " " + lock.getWriteHoldCount());
        lock.writeLock().unlock();
        System.out.println(lock.getReadLockCount() + " " + elsewhere(() -> {
            boolean read = lock.readLock().tryLock(), write = lock.writeLock().tryLock();
            lock.readLock().unlock();
            return read + "/" + write;
        }) + " " + lock.writeLock().tryLock() + " " + lock.toString().replaceFirst(".*\\[", "["));
        lock.readLock().unlock();
        attempt("unlock read", () -> {
            lock.readLock().unlock();
            return "";
        });
        attempt("unlock write", () -> {
            lock.writeLock().unlock();
            return "";
        });
        attempt("condition of read", () -> lock.readLock().newCondition());
        attempt("timed", () -> {
            lock.writeLock().lock();
            try {
                return elsewhere(() -> lock.writeLock().tryLock(2, TimeUnit.MILLISECONDS));
            } finally {
                lock.writeLock().unlock();
            }
        });
    }

    static void stamped() throws Exception {
        StampedLock lock = new StampedLock();
        long optimistic = lock.tryOptimisticRead();
        System.out.print(lock.validate(optimistic) + " ");
        long write = lock.writeLock();
        System.out.print(lock.validate(optimistic) + " " + lock.tryOptimisticRead() + " " + lock.tryReadLock() + " " + lock.isWriteLocked() + " ");
        long read = lock.tryConvertToReadLock(write);
        System.out.print((read != 0) + " " + lock.getReadLockCount() + " " + StampedLock.isReadLockStamp(read) + " ");
        long again = lock.tryConvertToWriteLock(read);
        System.out.print((again != 0) + " " + elsewhere(() -> lock.tryWriteLock(1, TimeUnit.MILLISECONDS)) + " ");
        lock.unlock(again);
        System.out.println(lock.tryConvertToOptimisticRead(lock.readLock()) != 0);
        attempt("bad stamp", () -> {
            lock.unlockWrite(123);
            return "";
        });
        attempt("no condition", () -> lock.asReadLock().newCondition());
        System.out.println(lock.tryUnlockRead() + " " + lock.asWriteLock().tryLock() + " " + lock.tryUnlockWrite() + " " + lock.toString().replaceFirst(".*\\[", "["));
    }

    static void conditions() throws Exception {
        ReentrantLock lock = new ReentrantLock(true);
        Condition ready = lock.newCondition();
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int number = i;
            Thread thread = new Thread(() -> {
                lock.lock();
                try {
                    ready.await();
                    log.add("woken " + number);
                } catch (InterruptedException e) {
                    log.add("interrupted " + number + " " + lock.isHeldByCurrentThread());
                } finally {
                    lock.unlock();
                }
            });
            thread.start();
            threads.add(thread);
            while (true) {
                lock.lock();
                boolean waits = lock.getWaitQueueLength(ready) == number + 1;
                lock.unlock();
                if (waits) break;
                Thread.sleep(1);
            }
        }
        threads.get(1).interrupt();
        threads.get(1).join();
        lock.lock();
        ready.signal();
        lock.unlock();
        threads.get(0).join();
        lock.lock();
        ready.signalAll();
        System.out.println(lock.getHoldCount() + " " + lock.hasWaiters(ready) + " " + ready.await(1, TimeUnit.MILLISECONDS) + " " + (ready.awaitNanos(1000) <= 0) + " " + lock.isFair());
        lock.unlock();
        threads.get(2).join();
        System.out.println(log);
        attempt("signal without lock", () -> {
            ready.signal();
            return "";
        });
        attempt("await without lock", () -> ready.awaitNanos(1));
        attempt("unlock", () -> {
            lock.unlock();
            return "";
        });
        attempt("interruptibly", () -> {
            Thread.currentThread().interrupt();
            lock.lockInterruptibly();
            return "";
        });
    }

    /** A latch of one use, by AbstractQueuedSynchronizer. */
    static class Gate extends AbstractQueuedSynchronizer {
        @Override
        protected int tryAcquireShared(int unused) {
            return getState() == 1 ? 1 : -1;
        }

        @Override
        protected boolean tryReleaseShared(int unused) {
            setState(1);
            return true;
        }
    }

    static void own() throws Exception {
        Gate gate = new Gate();
        Thread waiting = new Thread(() -> gate.acquireShared(1));
        waiting.start();
        while (!gate.hasQueuedThreads()) Thread.sleep(1);
        System.out.print(gate.getQueueLength() + " " + gate.isQueued(waiting) + " ");
        gate.releaseShared(1);
        waiting.join();
        System.out.println(gate.hasQueuedThreads() + " " + gate.tryAcquireSharedNanos(1, 1000) + " " + gate.hasContended());
        attempt("not shared", () -> {
            new AbstractQueuedSynchronizer() {
            }.acquire(1);
            return "";
        });
        Thread parked = new Thread(() -> LockSupport.park("blocker"));
        parked.start();
        while (parked.getState() != Thread.State.WAITING) Thread.sleep(1);
        System.out.print(LockSupport.getBlocker(parked) + " ");
        LockSupport.unpark(parked);
        parked.join();
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        LockSupport.parkNanos(1000);
        Thread.currentThread().interrupt();
        LockSupport.park();
        System.out.println(Thread.interrupted() + " " + LockSupport.getBlocker(Thread.currentThread()));
    }

    public static void main(String[] args) throws Exception {
        readWrite();
        stamped();
        conditions();
        own();
    }
}
