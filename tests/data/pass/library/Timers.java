package library;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

/** Timers: once, again and again, cancelled from outside and within, purged, after a task that throws, and what is refused. */
public class Timers {
    private static TimerTask task(Runnable action) {
        return new TimerTask() {
            @Override
            public void run() {
                action.run();
            }
        };
    }

    public static void main(String[] args) throws InterruptedException {
        order();
        repeated();
        cancelled();
        thrown();
        refused();
    }

    private static void order() throws InterruptedException {
        Timer timer = new Timer("ordered", true);
        List<String> seen = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch done = new CountDownLatch(3);
        for (int delay : new int[] {900, 20, 450}) {
            timer.schedule(task(() -> {
                seen.add(delay + " on " + Thread.currentThread().getName());
                done.countDown();
            }), delay);
        }
        done.await();
        System.out.println(seen);
        CountDownLatch past = new CountDownLatch(1);
        timer.schedule(task(past::countDown), new Date(0));
        past.await();
        timer.cancel();
    }

    private static void repeated() throws InterruptedException {
        Timer timer = new Timer(true);
        int[] count = {0};
        CountDownLatch done = new CountDownLatch(1);
        TimerTask task = new TimerTask() {
            @Override
            public void run() {
                if (++count[0] == 4) {
                    System.out.println("cancelled " + cancel() + " " + cancel());
                    done.countDown();
                }
            }
        };
        timer.scheduleAtFixedRate(task, 1, 2);
        done.await();
        System.out.println(count[0] + " " + (task.scheduledExecutionTime() > 0));
        timer.cancel();
    }

    private static void cancelled() {
        Timer timer = new Timer();
        TimerTask late = task(() -> System.out.println("never"));
        TimerTask later = task(() -> System.out.println("never"));
        timer.schedule(late, 1_000_000);
        timer.schedule(later, 2_000_000, 5);
        System.out.println(late.cancel() + " " + late.cancel() + " " + timer.purge() + " " + timer.purge() + " " + task(() -> { }).cancel());
        timer.cancel();
        timer.cancel();
        attempt(() -> timer.schedule(task(() -> { }), 1));
    }

    private static void thrown() throws InterruptedException {
        Timer timer = new Timer("failing");
        CountDownLatch died = new CountDownLatch(1);
        timer.schedule(task(() -> {
            Thread.currentThread().setUncaughtExceptionHandler((thread, exception) -> {
                System.out.println(thread.getName() + ": " + exception);
                died.countDown();
            });
            throw new IllegalStateException("task");
        }), 0);
        died.await();
        attempt(() -> {
            while (true) {
                timer.schedule(task(() -> { }), 1_000_000);
            }
        });
    }

    private static void refused() {
        Timer timer = new Timer(true);
        TimerTask task = task(() -> { });
        attempt(() -> timer.schedule(task, -1));
        attempt(() -> timer.schedule(task, 1, 0));
        attempt(() -> timer.schedule(task, new Date(-5)));
        timer.schedule(task, 1_000_000);
        attempt(() -> timer.schedule(task, 1_000_000));
        attempt(() -> new Timer((String) null));
        timer.cancel();
    }

    private static void attempt(Runnable action) {
        try {
            action.run();
            System.out.println("done");
        } catch (IllegalArgumentException | IllegalStateException | NullPointerException refused) {
            System.out.println(refused.getClass().getSimpleName() + ": " + (refused instanceof NullPointerException ? "" : refused.getMessage()));
        }
    }
}
