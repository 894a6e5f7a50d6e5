package concurrency;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Executors and futures, with results that do not depend on the order. */
public class Executors {
    static class Fibonacci extends RecursiveTask<Integer> {
        final int n;

        Fibonacci(int n) {
            this.n = n;
        }

        @Override
        protected Integer compute() {
            if (n < 2) return n;
            Fibonacci left = new Fibonacci(n - 1);
            left.fork();
            return new Fibonacci(n - 2).compute() + left.join();
        }
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = java.util.concurrent.Executors.newFixedThreadPool(3);
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            int n = i;
            tasks.add(() -> n * n);
        }
        int sum = 0;
        for (Future<Integer> f : pool.invokeAll(tasks)) sum += f.get();
        System.out.println(sum);
        Future<Integer> failing = pool.submit(() -> Integer.parseInt("x"));
        try {
            failing.get();
        } catch (ExecutionException e) {
            System.out.println(e.getMessage() + " " + failing.isDone());
        }
        CountDownLatch never = new CountDownLatch(1);
        Future<?> stuck = pool.submit(() -> {
            never.await();
            return null;
        });
        try {
            stuck.get(10, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("timeout " + stuck.cancel(true) + stuck.isCancelled());
        }
        try {
            stuck.get();
        } catch (CancellationException e) {
            System.out.println("cancelled");
        }
        pool.shutdown();
        System.out.println(pool.awaitTermination(5, TimeUnit.SECONDS) + " " + pool.isTerminated());
        try {
            pool.submit(() -> { });
        } catch (RejectedExecutionException e) {
            System.out.println("rejected");
        }
        CompletableFuture<String> chain = CompletableFuture.supplyAsync(() -> 6).thenCombine(CompletableFuture.supplyAsync(() -> 7), (a, b) -> a * b).thenApply(i -> "answer " + i)
            .whenComplete((v, e) -> System.out.println(v + " " + e));
        System.out.println(chain.get());
        CompletableFuture<Integer> broken = CompletableFuture.<Integer>supplyAsync(() -> {
            throw new IllegalStateException("broken");
        });
        System.out.println(broken.exceptionally(e -> -1).join() + " " + broken.handle((v, e) -> e.getClass().getSimpleName()).join());
        try {
            broken.join();
        } catch (CompletionException e) {
            System.out.println(e.getCause());
        }
        CompletableFuture<Void> all = CompletableFuture.allOf(chain, CompletableFuture.completedFuture(1));
        all.join();
        System.out.println(all.isDone() + " " + CompletableFuture.anyOf(new CompletableFuture<>(), CompletableFuture.completedFuture("any")).join());
        System.out.println(ForkJoinPool.commonPool().invoke(new Fibonacci(15)));
        ScheduledExecutorService scheduler = java.util.concurrent.Executors.newSingleThreadScheduledExecutor();
        StringBuffer order = new StringBuffer();
        Future<?> late = scheduler.schedule(() -> order.append("late"), 60, TimeUnit.MILLISECONDS);
        scheduler.schedule(() -> order.append("soon "), 5, TimeUnit.MILLISECONDS);
        late.get();
        scheduler.shutdownNow();
        System.out.println(order);
    }
}
