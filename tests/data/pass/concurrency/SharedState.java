package concurrency;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Exchanger;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Many threads on one structure, each in its own way safe; totals that have to come out. */
public class SharedState {
    interface Counter {
        void add();

        long total();
    }

    static class Monitor implements Counter {
        private long count;

        @Override
        public synchronized void add() {
            count++;
        }

        @Override
        public synchronized long total() {
            return count;
        }
    }

    static class Locked implements Counter {
        private final Lock lock = new ReentrantLock();
        private long count;

        @Override
        public void add() {
            lock.lock();
            try {
                count++;
            } finally {
                lock.unlock();
            }
        }

        @Override
        public long total() {
            return count;
        }
    }

    static class Swapping implements Counter {
        private final AtomicReference<Long> count = new AtomicReference<>(0L);

        @Override
        public void add() {
            Long before;
            do {
                before = count.get();
            } while (!count.compareAndSet(before, before + 1));
        }

        @Override
        public long total() {
            return count.get();
        }
    }

    static class Stamped implements Counter {
        private final StampedLock lock = new StampedLock();
        private long count;

        @Override
        public void add() {
            long stamp = lock.writeLock();
            count++;
            lock.unlockWrite(stamp);
        }

        @Override
        public long total() {
            long stamp = lock.tryOptimisticRead(), seen = count;
            return lock.validate(stamp) ? seen : -1;
        }
    }

    static void together(int threads, Runnable work) throws InterruptedException {
        CountDownLatch start = new CountDownLatch(1);
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(() -> {
                try {
                    start.await();
                } catch (InterruptedException e) {
                    return;
                }
                work.run();
            });
            thread.start();
            all.add(thread);
        }
        start.countDown();
        for (Thread thread : all) thread.join();
    }

    public static void main(String[] args) throws Exception {
        for (Counter each : List.of(new Monitor(), new Locked(), new Swapping(), new Stamped())) {
            together(4, () -> {
                for (int i = 0; i < 2000; i++) each.add();
            });
            System.out.println(each.getClass().getSimpleName() + " " + each.total());
        }
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(5);
        AtomicLong sum = new AtomicLong();
        Thread consumer = new Thread(() -> {
            try {
                for (int each; (each = queue.take()) >= 0; ) sum.addAndGet(each);
            } catch (InterruptedException e) {
                sum.set(-1);
            }
        });
        consumer.start();
        together(3, () -> {
            try {
                for (int i = 1; i <= 200; i++) queue.put(i);
            } catch (InterruptedException e) {
                sum.set(-2);
            }
        });
        queue.put(-1);
        consumer.join();
        System.out.println(sum);
        int philosophers = 5;
        Lock[] forks = new Lock[philosophers];
        Arrays.setAll(forks, i -> new ReentrantLock());
        AtomicInteger meals = new AtomicInteger(), seats = new AtomicInteger();
        together(philosophers, () -> {
            int seat = seats.getAndIncrement(), low = Math.min(seat, (seat + 1) % philosophers), high = Math.max(seat, (seat + 1) % philosophers);
            for (int i = 0; i < 50; i++) {
                forks[low].lock();
                forks[high].lock();
                meals.incrementAndGet();
                forks[high].unlock();
                forks[low].unlock();
            }
        });
        System.out.println(meals);
        long[] accounts = new long[4];
        Arrays.fill(accounts, 100);
        ReadWriteLock bank = new ReentrantReadWriteLock();
        AtomicInteger wrong = new AtomicInteger();
        together(4, () -> {
            Random random = new Random(3);
            for (int i = 0; i < 300; i++) {
                if (i % 3 == 0) {
                    bank.readLock().lock();
                    if (Arrays.stream(accounts).sum() != 400) wrong.incrementAndGet();
                    bank.readLock().unlock();
                } else {
                    bank.writeLock().lock();
                    long amount = random.nextInt(10);
                    accounts[random.nextInt(4)] -= amount;
                    accounts[random.nextInt(4)] += amount;
                    bank.writeLock().unlock();
                }
            }
        });
        System.out.println(Arrays.stream(accounts).sum() + " " + wrong);
        Map<Integer, Integer> histogram = new ConcurrentHashMap<>();
        together(4, () -> {
            for (int i = 0; i < 500; i++) histogram.merge(i % 10, 1, Integer::sum);
        });
        System.out.println(histogram);
        Exchanger<List<Integer>> exchanger = new Exchanger<>();
        Queue<List<Integer>> swapped = new ConcurrentLinkedQueue<>();
        AtomicInteger names = new AtomicInteger();
        together(2, () -> {
            try {
                swapped.add(exchanger.exchange(List.of(names.getAndIncrement())));
            } catch (InterruptedException e) {
                swapped.add(List.of());
            }
        });
        System.out.println(swapped.stream().map(each -> each.get(0)).sorted().toList());
    }
}
