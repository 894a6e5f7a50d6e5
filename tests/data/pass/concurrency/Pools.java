package concurrency;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A pool's bookkeeping as object pools and servers rely on it: hooks, rejections, shutting down, futures cancelled, delays, hand-overs. */
public class Pools {
    public static void main(String[] args) throws Exception {
        hooks();
        rejections();
        shutDown();
        futures();
        scheduled();
        queues();
        completions();
    }

    private static void hooks() throws InterruptedException {
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(10), task -> new Thread(task, "worker")) {
            @Override
            protected void beforeExecute(Thread thread, Runnable task) {
                log.add("before on " + thread.getName());
            }

            @Override
            protected void afterExecute(Runnable task, Throwable thrown) {
                log.add("after " + thrown);
            }

            @Override
            protected void terminated() {
                log.add("terminated");
            }
        };
        pool.execute(() -> log.add("task"));
        pool.submit(() -> {
            throw new IllegalStateException("hidden in the future");
        });
        pool.shutdown();
        System.out.println(pool.awaitTermination(10, TimeUnit.SECONDS) + " " + log);
        System.out.println(pool.getCompletedTaskCount() + " " + pool.getTaskCount() + " " + pool.getLargestPoolSize() + " " + pool.getPoolSize() + " " + pool.toString().replaceAll(".*\\[", "["));
    }

    private static void rejections() throws InterruptedException {
        CountDownLatch gate = new CountDownLatch(1);
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 2, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1));
        Runnable waiting = () -> {
            try {
                gate.await();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        };
        for (int index = 0; index < 3; index++) {
            pool.execute(waiting);
        }
        System.out.println(pool.getPoolSize() + " " + pool.getQueue().size() + " " + pool.getActiveCount());
        try {
            pool.execute(waiting);
        } catch (RejectedExecutionException refused) {
            System.out.println("refused");
        }
        pool.setRejectedExecutionHandler(new ThreadPoolExecutor.CallerRunsPolicy());
        pool.execute(() -> System.out.println("run by " + Thread.currentThread().getName()));
        pool.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardOldestPolicy());
        pool.execute(() -> System.out.println("newest"));
        gate.countDown();
        pool.shutdown();
        System.out.println(pool.awaitTermination(10, TimeUnit.SECONDS) + " " + pool.getCompletedTaskCount());
    }

    private static void shutDown() throws InterruptedException {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        Future<?> running = pool.submit(() -> {
            started.countDown();
            try {
                Thread.sleep(1_000_000);
            } catch (InterruptedException expected) {
                interrupted.countDown();
            }
        });
        Future<?> queued = pool.submit(() -> { });
        started.await();
        List<Runnable> never = pool.shutdownNow();
        interrupted.await();
        System.out.println(never.size() + " " + pool.isShutdown() + " " + pool.awaitTermination(10, TimeUnit.SECONDS) + " " + running.isDone() + " " + queued.isDone());
        try {
            pool.submit(() -> 1);
        } catch (RejectedExecutionException refused) {
            System.out.println("refused");
        }
    }

    private static void futures() throws Exception {
        FutureTask<String> task = new FutureTask<>(() -> "value") {
            @Override
            protected void done() {
                System.out.println("done " + isCancelled());
            }
        };
        try {
            task.get(1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            System.out.println(late);
        }
        task.run();
        task.run();
        System.out.println(task.get() + " " + task.cancel(true));
        FutureTask<String> cancelled = new FutureTask<>(() -> "never");
        System.out.println(cancelled.cancel(false) + " " + cancelled.isDone());
        try {
            cancelled.get();
        } catch (CancellationException expected) {
            System.out.println(expected);
        }
        CompletableFuture<Integer> chain = CompletableFuture.supplyAsync(() -> 4).thenApplyAsync(x -> x / 0).exceptionally(failed -> {
            System.out.println(failed);
            return -1;
        }).thenCombine(CompletableFuture.completedFuture(10), Integer::sum);
        System.out.println(chain.get(10, TimeUnit.SECONDS));
        CompletableFuture<String> late = new CompletableFuture<String>().completeOnTimeout("fallback", 1, TimeUnit.MILLISECONDS);
        System.out.println(late.join());
        try {
            new CompletableFuture<String>().orTimeout(1, TimeUnit.MILLISECONDS).get();
        } catch (ExecutionException failed) {
            System.out.println(failed.getCause());
        }
    }

    private static void scheduled() throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        pool.setRemoveOnCancelPolicy(true);
        CountDownLatch three = new CountDownLatch(3);
        ScheduledFuture<?> often = pool.scheduleWithFixedDelay(three::countDown, 1, 1, TimeUnit.MILLISECONDS);
        three.await();
        System.out.println(often.cancel(false) + " " + often.isCancelled());
        ScheduledFuture<?> failing = pool.scheduleAtFixedRate(() -> {
            throw new IllegalStateException("once");
        }, 0, 1, TimeUnit.MILLISECONDS);
        try {
            failing.get();
        } catch (ExecutionException failed) {
            System.out.println(failed.getCause());
        }
        ScheduledFuture<Integer> far = pool.schedule(() -> 1, 1, TimeUnit.DAYS);
        System.out.println(far.getDelay(TimeUnit.HOURS) + " " + pool.getQueue().size() + " " + far.cancel(true) + " " + pool.getQueue().size());
        pool.schedule(() -> System.out.println("delayed tasks still run"), 5, TimeUnit.MILLISECONDS);
        pool.shutdown();
        System.out.println(pool.awaitTermination(10, TimeUnit.SECONDS));
    }

    private record Late(String name, long at) implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(at, ((Late) other).at);
        }
    }

    private static void queues() throws InterruptedException {
        DelayQueue<Late> delays = new DelayQueue<>();
        long now = System.nanoTime();
        delays.add(new Late("second", now + 20_000_000));
        delays.add(new Late("first", now + 1_000_000));
        delays.add(new Late("never", now + TimeUnit.DAYS.toNanos(1)));
        System.out.println(delays.take().name() + " " + delays.take().name() + " " + delays.poll() + " " + delays.size());
        SynchronousQueue<String> direct = new SynchronousQueue<>();
        System.out.println(direct.offer("nobody") + " " + direct.poll() + " " + direct.size());
        Thread giver = new Thread(() -> {
            try {
                direct.put("given");
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        });
        giver.start();
        System.out.println(direct.take());
        LinkedTransferQueue<Integer> transfers = new LinkedTransferQueue<>();
        System.out.println(transfers.tryTransfer(1) + " " + transfers.tryTransfer(2, 1, TimeUnit.MILLISECONDS) + " " + transfers.hasWaitingConsumer() + " " + transfers);
        PriorityBlockingQueue<String> priorities = new PriorityBlockingQueue<>(1, Collections.reverseOrder());
        Collections.addAll(priorities, "b", "c", "a");
        List<String> drained = new ArrayList<>();
        System.out.println(priorities.drainTo(drained, 2) + " " + drained + " " + priorities.poll(1, TimeUnit.MILLISECONDS) + " " + priorities.poll(1, TimeUnit.MILLISECONDS));
    }

    private static void completions() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        ExecutorCompletionService<Integer> service = new ExecutorCompletionService<>(pool);
        CountDownLatch[] gates = {new CountDownLatch(1), new CountDownLatch(1), new CountDownLatch(1)};
        for (int index = 0; index < 3; index++) {
            int number = index;
            service.submit(() -> {
                gates[number].await();
                return number;
            });
        }
        StringBuilder order = new StringBuilder();
        for (int number : new int[] {2, 0, 1}) {
            gates[number].countDown();
            order.append(service.take().get());
        }
        System.out.println(order + " " + service.poll());
        List<Callable<String>> calls = List.of(() -> "a", () -> {
            throw new IllegalStateException("b");
        }, () -> "c");
        StringBuilder ends = new StringBuilder();
        for (Future<String> future : pool.invokeAll(calls)) {
            try {
                ends.append(future.get());
            } catch (ExecutionException failed) {
                ends.append('(').append(failed.getCause().getMessage()).append(')');
            }
        }
        System.out.println(ends + " " + "ac".contains(pool.invokeAny(calls)));
        pool.shutdown();
    }
}
