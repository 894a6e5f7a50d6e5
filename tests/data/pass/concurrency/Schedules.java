package concurrency;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** ScheduledThreadPoolExecutor, Timer, DelayQueue and TimeUnit. */
public class Schedules {
    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + (e instanceof RejectedExecutionException ? "" : e.getMessage()));
        }
    }

    record Late(String name, long at) implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(at, ((Late) other).at);
        }
    }

    static void executors() throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        pool.setRemoveOnCancelPolicy(true);
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        ScheduledFuture<?> third = pool.schedule(() -> order.add("third"), 60, TimeUnit.MILLISECONDS);
        pool.schedule(() -> order.add("first"), 5, TimeUnit.MILLISECONDS);
        ScheduledFuture<String> second = pool.schedule(() -> {
            order.add("second");
            return "value";
        }, 30, TimeUnit.MILLISECONDS);
        pool.schedule(() -> order.add("never"), 1, TimeUnit.HOURS).cancel(false);
        third.get();
        System.out.println(order + " " + second.get() + " " + pool.getQueue().size() + " " + (third.getDelay(TimeUnit.NANOSECONDS) <= 0) + " " + (third.compareTo(second) > 0));
        AtomicInteger runs = new AtomicInteger();
        ScheduledFuture<?> failing = pool.scheduleWithFixedDelay(() -> {
            if (runs.incrementAndGet() == 3) throw new IllegalStateException("third run");
        }, 0, 1, TimeUnit.MILLISECONDS);
        attempt("periodic", failing::get);
        System.out.println(runs + " " + failing.isDone() + " " + failing.isCancelled());
        CountDownLatch four = new CountDownLatch(4);
        ScheduledFuture<?> steady = pool.scheduleAtFixedRate(four::countDown, 1, 2, TimeUnit.MILLISECONDS);
        four.await();
        System.out.println(steady.cancel(true) + " " + steady.isCancelled());
        attempt("cancelled", steady::get);
        attempt("period", () -> pool.scheduleAtFixedRate(() -> { }, 0, 0, TimeUnit.SECONDS));
        attempt("null", () -> pool.schedule((Runnable) null, 1, TimeUnit.SECONDS));
        Future<?> kept = pool.schedule(() -> order.add("after shutdown"), 10, TimeUnit.MILLISECONDS);
        ScheduledFuture<?> stopped = pool.scheduleAtFixedRate(() -> { }, 500, 500, TimeUnit.MILLISECONDS);
        pool.shutdown();
        System.out.println(pool.awaitTermination(5, TimeUnit.SECONDS) + " " + kept.isDone() + " " + stopped.isCancelled() + " " + order.get(order.size() - 1) + " " + pool.getExecuteExistingDelayedTasksAfterShutdownPolicy() + pool.getContinueExistingPeriodicTasksAfterShutdownPolicy());
        attempt("after", () -> pool.schedule(() -> { }, 1, TimeUnit.SECONDS));
    }

    static void timers() throws Exception {
        Timer timer = new Timer("named timer", true);
        CountDownLatch three = new CountDownLatch(3);
        AtomicReference<String> thread = new AtomicReference<>();
        TimerTask ticking = new TimerTask() {
            @Override
            public void run() {
                thread.set(Thread.currentThread().getName());
                three.countDown();
            }
        };
        timer.scheduleAtFixedRate(ticking, 1, 2);
        three.await();
        System.out.println(thread + " " + ticking.cancel() + " " + ticking.cancel() + " " + (ticking.scheduledExecutionTime() > 0));
        attempt("again", () -> {
            timer.schedule(ticking, 1);
            return "";
        });
        attempt("negative", () -> {
            timer.schedule(new TimerTask() {
                @Override
                public void run() {
                }
            }, -1);
            return "";
        });
        TimerTask far = new TimerTask() {
            @Override
            public void run() {
            }
        };
        Timer idle = new Timer();
        idle.schedule(far, 100_000);
        far.cancel();
        System.out.println(idle.purge() + " " + idle.purge());
        idle.cancel();
        timer.cancel();
        attempt("cancelled timer", () -> {
            timer.schedule(new TimerTask() {
                @Override
                public void run() {
                }
            }, 1);
            return "";
        });
    }

    static void queues() throws Exception {
        DelayQueue<Late> queue = new DelayQueue<>();
        long now = System.nanoTime();
        queue.add(new Late("b", now + 20_000_000));
        queue.add(new Late("a", now + 5_000_000));
        queue.add(new Late("z", now + 3_600_000_000_000L));
        System.out.println(queue.size() + " " + queue.peek().name() + " " + queue.take().name() + " " + queue.take().name() + " " + queue.poll() + " " + queue.poll(2, TimeUnit.MILLISECONDS) + " " + queue.remainingCapacity());
        System.out.println(TimeUnit.HOURS.toSeconds(2) + " " + TimeUnit.NANOSECONDS.toMillis(1_999_999) + " " + TimeUnit.DAYS.toNanos(Long.MAX_VALUE) + " " + TimeUnit.MILLISECONDS.convert(-1500, TimeUnit.MICROSECONDS) + " " + TimeUnit.SECONDS.toChronoUnit() + " " + TimeUnit.of(java.time.temporal.ChronoUnit.HOURS) + " " + TimeUnit.MINUTES.toDays(1441));
        long before = System.nanoTime();
        TimeUnit.MILLISECONDS.sleep(3);
        TimeUnit.SECONDS.sleep(-1);
        System.out.println(System.nanoTime() - before >= 3_000_000);
    }

    public static void main(String[] args) throws Exception {
        executors();
        timers();
        queues();
    }
}
