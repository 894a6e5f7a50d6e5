package concurrency;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Locks for readers and writers, optimistic reading, conversions, fair turns, conditions, and what owners alone may do. */
public class ReadersAndWriters {
    public static void main(String[] args) throws InterruptedException {
        readWrite();
        stamped();
        fairTurns();
        conditions();
        parking();
    }

    private static String plain(Object lock) {
        return lock.toString().replaceAll("@[0-9a-f]+", "@").replaceAll("java.util.concurrent.locks.", "");
    }

    private static void readWrite() throws InterruptedException {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        lock.writeLock().lock();
        lock.readLock().lock();
        System.out.println(lock.isWriteLockedByCurrentThread() + " " + lock.getReadHoldCount() + " " + lock.getWriteHoldCount() + " " + plain(lock));
        lock.writeLock().unlock();
        System.out.println(lock.writeLock().tryLock() + " " + plain(lock.readLock()) + " " + plain(lock.writeLock()));
        boolean[] got = new boolean[2];
        Thread other = new Thread(() -> {
            got[0] = lock.readLock().tryLock();
            got[1] = lock.writeLock().tryLock();
            if (got[0]) {
                lock.readLock().unlock();
            }
        });
        other.start();
        other.join();
        System.out.println(got[0] + " " + got[1]);
        lock.readLock().unlock();
        refuse(() -> lock.readLock().unlock());
        refuse(() -> lock.writeLock().unlock());
        refuse(() -> lock.readLock().newCondition());
    }

    private static void stamped() throws InterruptedException {
        StampedLock lock = new StampedLock();
        long optimistic = lock.tryOptimisticRead();
        System.out.println(lock.validate(optimistic) + " " + StampedLock.isOptimisticReadStamp(optimistic));
        long write = lock.writeLock();
        System.out.println(lock.validate(optimistic) + " " + lock.tryOptimisticRead() + " " + lock.tryReadLock() + " " + lock.isWriteLocked() + " " + plain(lock));
        long read = lock.tryConvertToReadLock(write);
        System.out.println(lock.isReadLocked() + " " + lock.getReadLockCount() + " " + (lock.tryConvertToWriteLock(read) != 0) + " " + plain(lock));
        refuse(() -> lock.unlockRead(read));
        System.out.println(lock.tryUnlockWrite() + " " + lock.tryUnlockRead() + " " + plain(lock));
        long first = lock.readLock();
        long second = lock.readLock();
        System.out.println(lock.tryConvertToWriteLock(second) + " " + lock.getReadLockCount() + " " + lock.tryWriteLock(1, TimeUnit.MILLISECONDS));
        lock.unlock(first);
        lock.unlock(second);
        int[] sum = new int[1];
        List<Thread> threads = new ArrayList<>();
        for (int index = 0; index < 4; index++) {
            Thread thread = new Thread(() -> {
                for (int round = 0; round < 200; round++) {
                    long stamp = lock.writeLock();
                    sum[0]++;
                    lock.unlockWrite(stamp);
                }
            });
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(sum[0]);
    }

    private static void fairTurns() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock(true);
        List<Integer> order = Collections.synchronizedList(new ArrayList<>());
        List<Thread> threads = new ArrayList<>();
        lock.lock();
        for (int index = 0; index < 4; index++) {
            int number = index;
            Thread thread = new Thread(() -> {
                lock.lock();
                try {
                    order.add(number);
                } finally {
                    lock.unlock();
                }
            });
            thread.start();
            while (lock.getQueueLength() <= index) {
                Thread.onSpinWait();
            }
            threads.add(thread);
        }
        System.out.println(lock.hasQueuedThreads() + " " + lock.hasQueuedThread(threads.get(2)) + " " + lock.getHoldCount() + " " + lock.isFair());
        lock.unlock();
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(order + " " + plain(lock));
    }

    private static void conditions() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        refuse(condition::signal);
        refuse(() -> lock.hasWaiters(condition));
        lock.lock();
        System.out.println(condition.awaitNanos(1000) <= 0);
        System.out.println(condition.await(1, TimeUnit.MILLISECONDS) + " " + lock.getHoldCount());
        Thread waiter = new Thread(() -> {
            lock.lock();
            lock.lock();
            try {
                condition.await();
                System.out.println("never");
            } catch (InterruptedException interrupted) {
                System.out.println("interrupted, holds " + lock.getHoldCount());
            } finally {
                lock.unlock();
                lock.unlock();
            }
        });
        waiter.start();
        lock.unlock();
        boolean waits = false;
        while (!waits) {
            lock.lock();
            waits = lock.hasWaiters(condition);
            lock.unlock();
        }
        waiter.interrupt();
        waiter.join();
        lock.lock();
        System.out.println(lock.getWaitQueueLength(condition) + " " + lock.hasWaiters(condition));
        refuse(() -> new ReentrantLock().hasWaiters(condition));
    }

    private static void parking() throws InterruptedException {
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        LockSupport.parkNanos(1000);
        LockSupport.parkUntil(1);
        Object blocker = "blocker";
        Thread thread = new Thread(() -> LockSupport.park(blocker));
        thread.start();
        while (LockSupport.getBlocker(thread) == null) {
            Thread.onSpinWait();
        }
        System.out.println(LockSupport.getBlocker(thread));
        LockSupport.unpark(thread);
        thread.join();
        Thread.currentThread().interrupt();
        LockSupport.park();
        System.out.println(Thread.interrupted() + " " + LockSupport.getBlocker(Thread.currentThread()));
    }

    private static void refuse(Runnable action) {
        try {
            action.run();
            System.out.println("allowed");
        } catch (IllegalMonitorStateException | UnsupportedOperationException | IllegalArgumentException refused) {
            System.out.println(refused);
        }
    }
}
