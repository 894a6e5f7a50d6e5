package concurrency;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** ThreadPoolExecutor: policies, hooks, sizes, shutdown, and its refusals. */
public class PoolPolicies {
    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + (e instanceof RejectedExecutionException ? "" : e.getMessage()));
        }
    }

    static void waitFor(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
    }

    static void saturated(RejectedExecutionHandler handler) throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 2, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), handler);
        CountDownLatch release = new CountDownLatch(1);
        Set<Integer> ran = new ConcurrentSkipListSet<>();
        AtomicInteger byCaller = new AtomicInteger();
        Thread caller = Thread.currentThread();
        int refused = 0;
        for (int i = 0; i < 5; i++) {
            int number = i;
            try {
                pool.execute(() -> {
                    if (Thread.currentThread() == caller) byCaller.incrementAndGet();
                    else waitFor(release);
                    ran.add(number);
                });
            } catch (RejectedExecutionException e) {
                refused++;
            }
        }
        System.out.print(handler.getClass().getSimpleName() + " " + pool.getPoolSize() + " " + pool.getActiveCount() + " " + pool.getQueue().size() + " " + pool.getLargestPoolSize() + " ");
        release.countDown();
        pool.shutdown();
        System.out.println(pool.awaitTermination(5, TimeUnit.SECONDS) + " " + ran + " " + byCaller + " " + refused + " " + pool.getCompletedTaskCount());
        pool.execute(() -> System.out.println("never"));
    }

    static void hooks() throws Exception {
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
            Thread thread = new Thread(task, "worker-" + log.size());
            thread.setUncaughtExceptionHandler((t, e) -> log.add("uncaught " + e.getMessage()));
            return thread;
        }) {
            @Override
            protected void beforeExecute(Thread thread, Runnable task) {
                log.add("before");
            }

            @Override
            protected void afterExecute(Runnable task, Throwable failure) {
                log.add("after " + failure);
            }

            @Override
            protected void terminated() {
                log.add("terminated");
            }
        };
        pool.execute(() -> log.add("task"));
        Future<?> failing = pool.submit(() -> {
            throw new IllegalStateException("in a future");
        });
        pool.execute(() -> {
            throw new IllegalArgumentException("plain");
        });
        attempt("get", failing::get);
        pool.submit(() -> log.add("last")).get();
        pool.shutdown();
        pool.awaitTermination(5, TimeUnit.SECONDS);
        Collections.sort(log);
        System.out.println(log + " " + pool.isTerminated() + " " + pool.toString().replaceFirst(".*\\[", "["));
    }

    static void shutdowns() throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        CountDownLatch started = new CountDownLatch(1), stopped = new CountDownLatch(1);
        pool.submit(() -> {
            started.countDown();
            try {
                Thread.sleep(60_000);
            } catch (InterruptedException e) {
                stopped.countDown();
            }
        });
        started.await();
        Future<String> waiting = pool.submit(() -> "never");
        System.out.println(pool.shutdownNow().size() + " " + pool.isShutdown() + " " + stopped.await(5, TimeUnit.SECONDS) + " " + waiting.isDone());
        attempt("timeout", () -> waiting.get(1, TimeUnit.MILLISECONDS));
        ThreadPoolExecutor changing = (ThreadPoolExecutor) Executors.newFixedThreadPool(2);
        changing.setMaximumPoolSize(5);
        changing.setCorePoolSize(4);
        System.out.println(changing.prestartAllCoreThreads() + " " + changing.getPoolSize() + " " + changing.getKeepAliveTime(TimeUnit.SECONDS) + " " + changing.allowsCoreThreadTimeOut() + " " + changing.remove(() -> { }));
        changing.setKeepAliveTime(10, TimeUnit.MILLISECONDS);
        changing.allowCoreThreadTimeOut(true);
        for (int i = 0; i < 400 && changing.getPoolSize() > 0; i++) Thread.sleep(5);
        System.out.println(changing.getPoolSize());
        changing.shutdown();
        attempt("sizes", () -> new ThreadPoolExecutor(3, 2, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()));
        attempt("no queue", () -> new ThreadPoolExecutor(1, 2, 0, TimeUnit.SECONDS, null));
        attempt("null task", () -> {
            changing.execute(null);
            return "";
        });
        attempt("no threads", () -> Executors.newFixedThreadPool(0));
        attempt("invoke any of none", () -> Executors.newCachedThreadPool().invokeAny(List.of()));
        ExecutorService any = Executors.newCachedThreadPool();
        attempt("all fail", () -> any.invokeAny(List.of(() -> {
            throw new IllegalStateException("first");
        })));
        List<Future<Object>> timed = any.invokeAll(List.of(() -> "quick", () -> {
            Thread.sleep(60_000);
            return "slow";
        }), 100, TimeUnit.MILLISECONDS);
        System.out.println(timed.get(0).get() + " " + timed.get(1).isCancelled());
        any.shutdownNow();
        ExecutorCompletionService<Integer> completion = new ExecutorCompletionService<>(Runnable::run);
        for (int i = 0; i < 3; i++) {
            int n = i;
            completion.submit(() -> n);
        }
        System.out.println(completion.take().get() + completion.take().get() + completion.poll().get() + " " + completion.poll());
    }

    public static void main(String[] args) throws Exception {
        for (RejectedExecutionHandler each : List.of(new ThreadPoolExecutor.CallerRunsPolicy(), new ThreadPoolExecutor.DiscardPolicy(), new ThreadPoolExecutor.DiscardOldestPolicy())) saturated(each);
        attempt("abort", () -> {
            saturated(new ThreadPoolExecutor.AbortPolicy());
            return "";
        });
        hooks();
        shutdowns();
        System.exit(0);
    }
}
