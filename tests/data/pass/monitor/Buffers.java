package monitor;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/** Classics of wait and notify: a bounded buffer, readers and writers, philosophers, a barrier, a latch and turns, with sums that do not depend on the order. */
public class Buffers {
    static class Buffer<T> {
        private final Deque<T> items = new ArrayDeque<>();
        private final int capacity;
        private boolean closed;

        Buffer(int capacity) {
            this.capacity = capacity;
        }

        synchronized void put(T item) throws InterruptedException {
            while (items.size() == capacity) wait();
            items.addLast(item);
            notifyAll();
        }

        synchronized T take() throws InterruptedException {
            while (items.isEmpty()) {
                if (closed) return null;
                wait();
            }
            T item = items.removeFirst();
            notifyAll();
            return item;
        }

        synchronized void close() {
            closed = true;
            notifyAll();
        }
    }

    interface Body {
        void run() throws InterruptedException;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        thread.start();
        return thread;
    }

    static void join(List<Thread> threads) throws InterruptedException {
        for (Thread thread : threads) thread.join();
        threads.clear();
    }

    static void buffer() throws InterruptedException {
        Buffer<Integer> buffer = new Buffer<>(3);
        int[] sums = new int[3];
        List<Thread> producers = new ArrayList<>(), consumers = new ArrayList<>();
        for (int p = 0; p < 4; p++) {
            int from = p * 100;
            producers.add(start(() -> {
                for (int i = 0; i < 100; i++) buffer.put(from + i);
            }));
        }
        for (int c = 0; c < 3; c++) {
            int id = c;
            consumers.add(start(() -> {
                for (Integer item; (item = buffer.take()) != null; ) sums[id] += item;
            }));
        }
        join(producers);
        buffer.close();
        join(consumers);
        System.out.println(Arrays.stream(sums).sum() + " " + buffer.items.size());
    }

    static class ReadersAndWriters {
        int readers, waitingWriters, value, mostReaders;
        boolean writing, broken;

        synchronized void startRead() throws InterruptedException {
            while (writing || waitingWriters > 0) wait();
            readers++;
            mostReaders = Math.max(mostReaders, readers);
        }

        synchronized void endRead() {
            if (--readers == 0) notifyAll();
        }

        synchronized void startWrite() throws InterruptedException {
            waitingWriters++;
            while (writing || readers > 0) wait();
            waitingWriters--;
            writing = true;
        }

        synchronized void endWrite() {
            writing = false;
            notifyAll();
        }
    }

    static void readersAndWriters() throws InterruptedException {
        ReadersAndWriters lock = new ReadersAndWriters();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            threads.add(start(() -> {
                for (int n = 0; n < 50; n++) {
                    lock.startWrite();
                    int old = lock.value;
                    if (n % 10 == 0) Thread.yield();
                    lock.value = old + 1;
                    lock.endWrite();
                }
            }));
            threads.add(start(() -> {
                for (int n = 0; n < 50; n++) {
                    lock.startRead();
                    if (lock.writing) lock.broken = true;
                    lock.endRead();
                }
            }));
        }
        join(threads);
        System.out.println(lock.value + " " + lock.broken + " " + (lock.mostReaders >= 1) + " " + lock.readers);
    }

    static void philosophers() throws InterruptedException {
        Object[] forks = new Object[5];
        int[] meals = new int[5];
        for (int i = 0; i < 5; i++) forks[i] = new Object();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            int seat = i;
            Object low = forks[Math.min(seat, (seat + 1) % 5)], high = forks[Math.max(seat, (seat + 1) % 5)];
            threads.add(start(() -> {
                for (int n = 0; n < 40; n++) {
                    synchronized (low) {
                        if (n % 7 == 0) Thread.yield();
                        synchronized (high) {
                            meals[seat]++;
                        }
                    }
                }
            }));
        }
        join(threads);
        System.out.println(Arrays.toString(meals));
    }

    static class Barrier {
        final int parties;
        int arrived, generation;

        Barrier(int parties) {
            this.parties = parties;
        }

        synchronized int await() throws InterruptedException {
            int mine = generation, index = arrived++;
            if (arrived == parties) {
                arrived = 0;
                generation++;
                notifyAll();
            }
            while (mine == generation) wait();
            return index;
        }
    }

    static void barrier() throws InterruptedException {
        Barrier barrier = new Barrier(4);
        int[][] rounds = new int[3][4];
        boolean[] complete = {true};
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            int id = t;
            threads.add(start(() -> {
                for (int round = 0; round < 3; round++) {
                    rounds[round][id] = id + 1;
                    barrier.await();
                    if (Arrays.stream(rounds[round]).sum() != 10) complete[0] = false;
                    barrier.await();
                }
            }));
        }
        join(threads);
        System.out.println(complete[0] + " " + barrier.generation);
    }

    static void turns() throws InterruptedException {
        Object lock = new Object();
        int[] turn = {0};
        StringBuilder text = new StringBuilder();
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 3; t++) {
            int id = t;
            threads.add(start(() -> {
                for (int n = 0; n < 5; n++) {
                    synchronized (lock) {
                        while (turn[0] % 3 != id) lock.wait(1000);
                        text.append((char) ('a' + id)).append(n);
                        turn[0]++;
                        lock.notifyAll();
                    }
                }
            }));
        }
        join(threads);
        System.out.println(text);
    }

    public static void main(String[] args) throws InterruptedException {
        buffer();
        readersAndWriters();
        philosophers();
        barrier();
        turns();
    }
}
