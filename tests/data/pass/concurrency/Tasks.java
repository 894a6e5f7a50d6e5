package concurrency;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** FutureTask in all its states, Executors' adapters and wrappers, and completion services. */
public class Tasks {
    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage() + " <- " + e.getCause());
        }
    }

    static class Again extends FutureTask<Integer> {
        int times;

        Again(Callable<Integer> callable) {
            super(callable);
        }

        @Override
        public boolean runAndReset() {
            times++;
            return super.runAndReset();
        }

        @Override
        public void setException(Throwable failure) {
            super.setException(failure);
        }

        @Override
        protected void done() {
            System.out.print("[done " + isCancelled() + "] ");
        }
    }

    public static void main(String[] args) throws Exception {
        FutureTask<String> task = new FutureTask<>(() -> "result");
        attempt("not yet", () -> task.get(1, TimeUnit.MILLISECONDS));
        System.out.println(task.isDone() + " " + task.toString().replaceFirst(".*\\[", "[").replaceFirst("task = .*", "task]"));
        task.run();
        task.run();
        System.out.println(task.get() + " " + task.isDone() + " " + task.cancel(true) + " " + task.toString().replaceFirst(".*\\[", "["));
        Again again = new Again(() -> 5);
        System.out.println(again.runAndReset() + " " + again.runAndReset() + " " + again.isDone() + " " + again.times);
        again.setException(new IllegalStateException("set"));
        attempt("set", again::get);
        Again cancelled = new Again(() -> 1);
        System.out.println(cancelled.cancel(false) + " " + cancelled.cancel(false) + " " + cancelled.isCancelled());
        cancelled.run();
        attempt("cancelled", cancelled::get);
        Again failing = new Again(() -> {
            throw new java.io.IOException("io");
        });
        System.out.println(failing.runAndReset());
        attempt("failing", failing::get);
        AtomicBoolean interrupted = new AtomicBoolean();
        CountDownLatch started = new CountDownLatch(1);
        FutureTask<Void> long_ = new FutureTask<>(() -> {
            started.countDown();
            try {
                Thread.sleep(60_000);
            } catch (InterruptedException e) {
                interrupted.set(true);
            }
            return null;
        });
        Thread runner = new Thread(long_);
        runner.start();
        started.await();
        System.out.println(long_.cancel(true) + " " + long_.isDone());
        runner.join();
        System.out.println(interrupted);
        System.out.println(Executors.callable(() -> { }, "given").call() + " " + Executors.callable(() -> { }).call() + " " + Executors.callable((java.security.PrivilegedAction<String>) () -> "privileged").call());
        ExecutorService wrapped = Executors.unconfigurableExecutorService(Executors.newFixedThreadPool(1));
        System.out.println((wrapped instanceof ThreadPoolExecutor) + " " + wrapped.submit(() -> "wrapped").get());
        wrapped.shutdown();
        ExecutorService single = Executors.newSingleThreadExecutor(), stealing = Executors.newWorkStealingPool(2);
        attempt("single", () -> ((ThreadPoolExecutor) single).getPoolSize());
        System.out.println(single.submit(() -> Thread.currentThread().getName().matches("pool-\\d+-thread-1")).get() + " " + (stealing instanceof ForkJoinPool) + " " + stealing.invokeAny(List.of(() -> "any")));
        List<Future<Integer>> all = single.invokeAll(List.of(() -> 1, () -> {
            throw new IllegalArgumentException("second");
        }, () -> 3));
        for (Future<Integer> each : all) attempt("one of all", each::get);
        attempt("null among all", () -> single.invokeAll(Arrays.asList(() -> 1, null)).size());
        Future<String> given = single.submit(() -> { }, "given");
        System.out.println(given.get() + " " + single.submit(() -> { }).get());
        single.shutdown();
        stealing.shutdown();
        ExecutorCompletionService<String> completions = new ExecutorCompletionService<>(Executors.newFixedThreadPool(3, task2 -> {
            Thread thread = new Thread(task2);
            thread.setDaemon(true);
            return thread;
        }));
        for (int delay : new int[] {40, 1, 20}) completions.submit(() -> {
            Thread.sleep(delay);
            return "after " + delay;
        });
        System.out.println(completions.take().get() + ", " + completions.take().get() + ", " + completions.poll(5, TimeUnit.SECONDS).get() + ", " + completions.poll());
    }
}
