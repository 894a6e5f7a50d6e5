package concurrency;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Locks, conditions, atomics and concurrent collections. */
public class LocksAndAtomics {
    static void together(int count, Runnable work) throws InterruptedException {
        Thread[] threads = new Thread[count];
        for (int i = 0; i < count; i++) (threads[i] = new Thread(work)).start();
        for (Thread t : threads) t.join();
    }

    public static void main(String[] args) throws Exception {
        AtomicInteger atomic = new AtomicInteger();
        LongAdder adder = new LongAdder();
        int[] guarded = {0};
        ReentrantLock lock = new ReentrantLock();
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        together(4, () -> {
            for (int i = 0; i < 500; i++) {
                atomic.incrementAndGet();
                adder.add(2);
                map.merge(i % 10, 1, Integer::sum);
                lock.lock();
                try {
                    guarded[0]++;
                } finally {
                    lock.unlock();
                }
            }
        });
        System.out.println(atomic + " " + adder.sum() + " " + guarded[0] + " " + map);
        System.out.println(atomic.compareAndSet(2000, 1) + " " + atomic.getAndUpdate(i -> i * 10) + " " + atomic.accumulateAndGet(5, Math::max) + " " + new AtomicLong(5).decrementAndGet());
        AtomicReference<String> reference = new AtomicReference<>("a");
        System.out.println(reference.compareAndSet("b", "c") + " " + reference.getAndSet("d") + " " + reference.updateAndGet(s -> s + s));
        AtomicIntegerArray array = new AtomicIntegerArray(3);
        array.addAndGet(1, 7);
        System.out.println(array);
        lock.lock();
        lock.lock();
        System.out.println(lock.getHoldCount() + " " + lock.isHeldByCurrentThread());
        lock.unlock();
        lock.unlock();
        try {
            lock.unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println("not owner");
        }
        Condition condition = lock.newCondition();
        boolean[] ready = {false};
        Thread signaller = new Thread(() -> {
            lock.lock();
            try {
                ready[0] = true;
                condition.signalAll();
            } finally {
                lock.unlock();
            }
        });
        lock.lock();
        try {
            signaller.start();
            while (!ready[0]) condition.await();
            System.out.println("signalled " + condition.await(1, TimeUnit.MILLISECONDS));
        } finally {
            lock.unlock();
        }
        signaller.join();
        ReentrantReadWriteLock readWrite = new ReentrantReadWriteLock();
        readWrite.readLock().lock();
        System.out.println(readWrite.writeLock().tryLock() + " " + readWrite.getReadLockCount());
        readWrite.readLock().unlock();
        Semaphore semaphore = new Semaphore(2);
        semaphore.acquire();
        System.out.println(semaphore.tryAcquire() + " " + semaphore.tryAcquire() + " " + semaphore.availablePermits());
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(2);
        Thread producer = new Thread(() -> {
            try {
                for (int i = 0; i < 20; i++) queue.put(i);
                queue.put(-1);
            } catch (InterruptedException e) {
                System.out.println("unexpected");
            }
        });
        producer.start();
        int sum = 0;
        for (int i; (i = queue.take()) >= 0; ) sum += i;
        System.out.println(sum + " " + queue.poll(1, TimeUnit.MILLISECONDS) + " " + queue.offer(1) + queue.offer(2) + queue.offer(3));
        AtomicInteger rounds = new AtomicInteger();
        CyclicBarrier barrier = new CyclicBarrier(3, rounds::incrementAndGet);
        together(3, () -> {
            try {
                for (int i = 0; i < 5; i++) barrier.await();
            } catch (Exception e) {
                System.out.println(e);
            }
        });
        System.out.println(rounds);
        CopyOnWriteArrayList<Integer> copies = new CopyOnWriteArrayList<>(new Integer[] {1, 2, 3});
        for (Integer i : copies) copies.add(i * 10);
        System.out.println(copies);
    }
}
