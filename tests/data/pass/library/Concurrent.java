package library;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.Phaser;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** java.util.concurrent where the outcome does not depend on who is first. */
public class Concurrent {
    interface Action {
        Object run() throws Exception;
    }

    static void attempt(Action action) {
        try {
            System.out.println(action.run());
        } catch (Exception e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage() + " " + e.getCause());
        }
    }

    static class Sum extends RecursiveTask<Long> {
        final long from, to;

        Sum(long from, long to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Long compute() {
            if (to - from < 1000) return LongStream.range(from, to).sum();
            long middle = (from + to) >>> 1;
            Sum left = new Sum(from, middle), right = new Sum(middle, to);
            left.fork();
            return right.compute() + left.join();
        }
    }

    static void futures() throws Exception {
        CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> 20), two = CompletableFuture.supplyAsync(() -> 22);
        System.out.println(one.thenCombine(two, Integer::sum).thenApply(n -> "n=" + n).get());
        attempt(() -> CompletableFuture.supplyAsync(() -> 1 / 0).thenApply(n -> n + 1).get());
        attempt(() -> CompletableFuture.supplyAsync(() -> 1 / 0).join());
        System.out.println(CompletableFuture.supplyAsync(() -> 1 / 0).exceptionally(e -> -1).get() + " " + CompletableFuture.supplyAsync(() -> 1 / 0).handle((n, e) -> n + " " + e.getClass().getSimpleName()).get());
        attempt(() -> new CompletableFuture<String>().orTimeout(10, TimeUnit.MILLISECONDS).get());
        attempt(() -> new CompletableFuture<String>().completeOnTimeout("late", 10, TimeUnit.MILLISECONDS).get());
        attempt(() -> new CompletableFuture<String>().get(5, TimeUnit.MILLISECONDS));
        CompletableFuture<String> cancelled = new CompletableFuture<>();
        System.out.println(cancelled.cancel(true) + " " + cancelled.isCompletedExceptionally());
        attempt(cancelled::get);
        List<CompletableFuture<Integer>> all = IntStream.range(0, 20).mapToObj(i -> CompletableFuture.supplyAsync(() -> i * i)).collect(Collectors.toList());
        CompletableFuture.allOf(all.toArray(new CompletableFuture[0])).join();
        System.out.println(all.stream().mapToInt(CompletableFuture::join).sum() + " " + CompletableFuture.anyOf(CompletableFuture.completedFuture("done"), new CompletableFuture<>()).get());
        System.out.println(CompletableFuture.completedFuture(1).thenCompose(n -> CompletableFuture.supplyAsync(() -> n + 1)).thenAcceptBoth(CompletableFuture.completedFuture(5), (a, b) -> System.out.println(a + b)).join());
    }

    static void pools() throws Exception {
        System.out.println(new ForkJoinPool(3).invoke(new Sum(0, 100000)) + " " + ForkJoinPool.commonPool().submit(() -> 5).get());
        System.out.println(IntStream.rangeClosed(1, 10000).parallel().filter(i -> i % 7 == 0).mapToLong(i -> i).sum() + " " + IntStream.range(0, 1000).parallel().boxed().map(i -> i % 10).collect(Collectors.groupingByConcurrent(i -> i, Collectors.counting())) + " " + IntStream.range(0, 100).parallel().boxed().collect(Collectors.toList()).get(57));
        ExecutorService pool = Executors.newFixedThreadPool(3);
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            int n = i;
            tasks.add(() -> n * 2);
        }
        int sum = 0;
        for (Future<Integer> future : pool.invokeAll(tasks)) sum += future.get();
        System.out.println(sum + " " + (pool.invokeAny(tasks) % 2));
        attempt(() -> pool.submit(() -> {
            throw new IllegalStateException("in the pool");
        }).get());
        Future<?> endless = pool.submit(() -> {
            try {
                Thread.sleep(100000);
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        Thread.sleep(10);
        System.out.println(endless.cancel(true) + " " + endless.isCancelled() + " " + endless.isDone());
        pool.shutdown();
        System.out.println(pool.awaitTermination(1, TimeUnit.SECONDS) + " " + pool.isTerminated());
        try {
            pool.submit(() -> 1);
        } catch (RejectedExecutionException e) {
            System.out.println("rejected");
        }
        ThreadPoolExecutor small = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), new ThreadPoolExecutor.CallerRunsPolicy());
        CountDownLatch hold = new CountDownLatch(1);
        small.execute(() -> {
            try {
                hold.await();
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        small.execute(() -> System.out.println("queued"));
        small.execute(() -> System.out.println("by " + Thread.currentThread().getName()));
        hold.countDown();
        small.shutdown();
        small.awaitTermination(1, TimeUnit.SECONDS);
        System.out.println(small.getCompletedTaskCount());
        ScheduledExecutorService scheduled = Executors.newScheduledThreadPool(2);
        AtomicInteger ticks = new AtomicInteger();
        CountDownLatch three = new CountDownLatch(3);
        Future<?> ticking = scheduled.scheduleAtFixedRate(() -> {
            ticks.incrementAndGet();
            three.countDown();
        }, 1, 2, TimeUnit.MILLISECONDS);
        three.await();
        ticking.cancel(false);
        System.out.println((ticks.get() >= 3) + " " + scheduled.schedule(() -> "later", 5, TimeUnit.MILLISECONDS).get());
        scheduled.shutdownNow();
        Timer timer = new Timer("ticker", true);
        CountDownLatch fired = new CountDownLatch(2);
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                fired.countDown();
            }
        }, 2, 3);
        fired.await();
        timer.cancel();
        System.out.println("timer");
    }

    static volatile int updated;
    volatile int field;

    static void synchronisers() throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(3, () -> System.out.println("all here"));
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Thread thread = new Thread(() -> {
                try {
                    barrier.await();
                } catch (Exception e) {
                    System.out.println(e);
                }
            });
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) thread.join();
        attempt(() -> barrier.await(5, TimeUnit.MILLISECONDS));
        attempt(() -> barrier.await());
        Semaphore semaphore = new Semaphore(2, true);
        semaphore.acquire();
        System.out.println(semaphore.tryAcquire() + " " + semaphore.tryAcquire() + " " + semaphore.tryAcquire(3, TimeUnit.MILLISECONDS) + " " + semaphore.availablePermits());
        Phaser phaser = new Phaser(1);
        new Thread(() -> {
            phaser.register();
            phaser.arriveAndDeregister();
        }).start();
        System.out.println(phaser.arriveAndAwaitAdvance() >= 0);
        Exchanger<String> exchanger = new Exchanger<>();
        Thread other = new Thread(() -> {
            try {
                System.out.println("other got " + exchanger.exchange("from other"));
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        other.start();
        String got = exchanger.exchange("from main");
        other.join();
        System.out.println("main got " + got);
        ReentrantLock lock = new ReentrantLock(true);
        Condition changed = lock.newCondition();
        lock.lock();
        try {
            System.out.println(changed.await(2, TimeUnit.MILLISECONDS) + " " + lock.isHeldByCurrentThread() + " " + lock.getHoldCount());
        } finally {
            lock.unlock();
        }
        attempt(() -> {
            lock.unlock();
            return null;
        });
        ReentrantReadWriteLock readWrite = new ReentrantReadWriteLock();
        readWrite.readLock().lock();
        System.out.println(readWrite.writeLock().tryLock() + " " + readWrite.getReadLockCount());
        StampedLock stamped = new StampedLock();
        long stamp = stamped.tryOptimisticRead();
        System.out.println(stamped.validate(stamp) + " " + (stamped.tryConvertToWriteLock(stamp) != 0) + " " + stamped.isWriteLocked());
        LongAdder adder = new LongAdder();
        LongAccumulator max = new LongAccumulator(Math::max, Long.MIN_VALUE);
        IntStream.range(0, 500).parallel().forEach(i -> {
            adder.add(i);
            max.accumulate(i);
        });
        System.out.println(adder + " " + max);
        AtomicStampedReference<String> reference = new AtomicStampedReference<>("a", 1);
        System.out.println(reference.compareAndSet("a", "b", 1, 2) + " " + reference.compareAndSet("b", "c", 1, 3) + " " + reference.getStamp());
        Concurrent object = new Concurrent();
        AtomicIntegerFieldUpdater<Concurrent> updater = AtomicIntegerFieldUpdater.newUpdater(Concurrent.class, "field");
        System.out.println(updater.incrementAndGet(object) + " " + updater.accumulateAndGet(object, 5, (a, b) -> a * 10 + b) + " " + object.field);
    }

    static void collections() throws Exception {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        IntStream.range(0, 1000).parallel().forEach(i -> map.merge("k" + i % 10, 1, Integer::sum));
        System.out.println(new java.util.TreeMap<>(map) + " " + map.reduceValues(1, Integer::sum) + " " + map.search(1, (k, v) -> k.equals("k3") ? v : null) + " " + map.mappingCount());
        System.out.println(map.computeIfAbsent("new", String::length) + " " + map.computeIfPresent("new", (k, v) -> null) + " " + map.putIfAbsent("k1", 0));
        attempt(() -> map.put(null, 1));
        attempt(() -> map.computeIfAbsent("a", k -> map.computeIfAbsent("a", x -> 1)));
        ConcurrentSkipListMap<Integer, String> skip = new ConcurrentSkipListMap<>();
        for (int i = 0; i < 50; i++) skip.put(i * 37 % 50, "v" + i);
        System.out.println(skip.firstKey() + " " + skip.headMap(5) + " " + skip.ceilingEntry(30));
        CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        for (int i : list) list.add(i * 10);
        System.out.println(list + " " + new ConcurrentLinkedQueue<>(list).poll());
        SynchronousQueue<String> hand = new SynchronousQueue<>();
        new Thread(() -> {
            try {
                hand.put("handed over");
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        }).start();
        System.out.println(hand.take() + " " + hand.offer("nobody") + " " + hand.poll(2, TimeUnit.MILLISECONDS));
        PriorityBlockingQueue<Integer> priority = new PriorityBlockingQueue<>(List.of(3, 1, 2));
        LinkedBlockingDeque<Integer> deque = new LinkedBlockingDeque<>(2);
        System.out.println(priority.take() + " " + deque.offerFirst(1) + deque.offerLast(2) + deque.offer(3) + " " + deque.pollLast());
        try (SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>()) {
            CompletableFuture<Void> done = publisher.consume(n -> updated += n);
            for (int i = 0; i < 100; i++) publisher.submit(i);
            publisher.close();
            done.get();
            System.out.println(updated);
        }
    }

    static void locals() throws Exception {
        ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 5);
        InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>();
        inherited.set("parent's");
        local.set(6);
        Thread thread = new Thread(() -> System.out.println(local.get() + " " + inherited.get()));
        thread.start();
        thread.join();
        local.remove();
        System.out.println(local.get());
        Thread failing = new Thread(() -> {
            throw new IllegalStateException("uncaught");
        }, "failing");
        failing.setUncaughtExceptionHandler((t, e) -> System.out.println(t.getName() + " " + e + " " + t.isAlive()));
        failing.start();
        failing.join();
        System.out.println(failing.getState() + " " + failing.isAlive());
        ThreadGroup group = new ThreadGroup("group") {
            @Override
            public void uncaughtException(Thread t, Throwable e) {
                System.out.println("group " + e.getMessage());
            }
        };
        Thread inGroup = new Thread(group, () -> {
            throw new RuntimeException("to the group");
        });
        inGroup.start();
        inGroup.join();
        AtomicReference<String> seen = new AtomicReference<>();
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> seen.set(e.getMessage()));
        Thread last = new Thread(() -> {
            throw new RuntimeException("default");
        });
        last.start();
        last.join();
        System.out.println(seen + " " + group.getMaxPriority() + " " + group.activeCount());
    }

    public static void main(String[] args) throws Exception {
        futures();
        pools();
        synchronisers();
        collections();
        locals();
    }
}
