package concurrency;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/** ForkJoinPool: recursive tasks and actions, counted completers, exceptions, management, common pool. */
public class ForkJoins {
    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            Throwable root = e;
            while (root.getCause() != null) root = root.getCause();
            System.out.println(what + ": " + e.getClass().getSimpleName() + " <- " + root.getClass().getSimpleName() + ": " + root.getMessage());
        }
    }

    static class Fibonacci extends RecursiveTask<Integer> {
        private final int n;

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

    static class Sort extends RecursiveAction {
        private final int[] data;
        private final int from, to;

        Sort(int[] data, int from, int to) {
            this.data = data;
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from < 16) {
                Arrays.sort(data, from, to);
                return;
            }
            int middle = (from + to) >>> 1;
            invokeAll(new Sort(data, from, middle), new Sort(data, middle, to));
            int[] merged = new int[to - from];
            for (int i = from, j = middle, k = 0; k < merged.length; k++) merged[k] = j == to || i < middle && data[i] <= data[j] ? data[i++] : data[j++];
            System.arraycopy(merged, 0, data, from, merged.length);
        }
    }

    static class Sum extends CountedCompleter<Long> {
        private final int from, to;
        private final AtomicLong total;

        Sum(CountedCompleter<?> parent, int from, int to, AtomicLong total) {
            super(parent);
            this.from = from;
            this.to = to;
            this.total = total;
        }

        @Override
        public void compute() {
            if (to - from > 50) {
                int middle = (from + to) >>> 1;
                setPendingCount(2);
                new Sum(this, from, middle, total).fork();
                new Sum(this, middle, to, total).fork();
            } else {
                total.addAndGet(IntStream.range(from, to).asLongStream().sum());
            }
            tryComplete();
        }

        @Override
        public Long getRawResult() {
            return total.get();
        }
    }

    static class Failing extends RecursiveTask<String> {
        @Override
        protected String compute() {
            throw new IllegalStateException("in the task");
        }
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(3);
        System.out.println(pool.invoke(new Fibonacci(15)) + " " + pool.getParallelism() + " " + pool.getAsyncMode());
        int[] data = new Random(4).ints(500, 0, 1000).toArray(), sorted = data.clone();
        Arrays.sort(sorted);
        pool.invoke(new Sort(data, 0, data.length));
        System.out.println(Arrays.equals(data, sorted) + " " + pool.invoke(new Sum(null, 0, 1000, new AtomicLong())));
        attempt("failing", () -> pool.invoke(new Failing()));
        attempt("failing get", () -> pool.submit((ForkJoinTask<?>) new Failing()).get());
        Failing quiet = new Failing();
        pool.submit(quiet);
        quiet.quietlyJoin();
        System.out.println(quiet.isCompletedAbnormally() + " " + quiet.isCompletedNormally() + " " + quiet.isCancelled() + " " + quiet.isDone());
        Fibonacci cancelled = new Fibonacci(3);
        System.out.println(cancelled.cancel(true) + " " + cancelled.isCancelled());
        attempt("cancelled", cancelled::join);
        Fibonacci set = new Fibonacci(9);
        set.complete(-1);
        System.out.println(set.join() + " " + set.getRawResult() + " " + ForkJoinTask.inForkJoinPool() + " " + pool.submit(() -> ForkJoinTask.inForkJoinPool()).get() + " " + pool.submit(() -> Thread.currentThread() instanceof ForkJoinWorkerThread).get());
        System.out.println(ForkJoinTask.adapt(() -> "adapted").invoke() + " " + pool.submit(() -> IntStream.range(0, 100).parallel().sum()).get() + " " + pool.invokeAll(List.of(() -> 1, () -> 2)).stream().map(ForkJoins::get).toList());
        pool.execute(() -> { });
        System.out.println(pool.awaitQuiescence(5, TimeUnit.SECONDS) + " " + pool.hasQueuedSubmissions());
        System.out.println(ForkJoinPool.commonPool().isShutdown() + " " + (ForkJoinPool.getCommonPoolParallelism() >= 1) + " " + ForkJoinPool.commonPool().awaitTermination(1, TimeUnit.MILLISECONDS));
        ForkJoinPool.commonPool().shutdown();
        System.out.println(ForkJoinPool.commonPool().isShutdown());
        AtomicBoolean released = new AtomicBoolean();
        System.out.println(pool.submit(() -> {
            ForkJoinPool.managedBlock(new ForkJoinPool.ManagedBlocker() {
                @Override
                public boolean block() {
                    released.set(true);
                    return true;
                }

                @Override
                public boolean isReleasable() {
                    return released.get();
                }
            });
            return released.get();
        }).get());
        pool.shutdown();
        System.out.println(pool.awaitTermination(5, TimeUnit.SECONDS) + " " + pool.isTerminated());
        attempt("after shutdown", () -> pool.submit(() -> 1).get().hashCode());
        attempt("parallelism", () -> new ForkJoinPool(0));
        ForkJoinPool failingPool = new ForkJoinPool(1, ForkJoinPool.defaultForkJoinWorkerThreadFactory, (thread, e) -> System.out.println("handled " + e.getMessage()), true);
        failingPool.execute(() -> {
            throw new IllegalArgumentException("uncaught");
        });
        failingPool.shutdown();
        failingPool.awaitTermination(5, TimeUnit.SECONDS);
    }

    static Object get(Future<?> future) {
        try {
            return future.get();
        } catch (InterruptedException | ExecutionException e) {
            return e;
        }
    }
}
