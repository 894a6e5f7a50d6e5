package time;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Time that passes: clocks against sleeps, timeouts against deadlines, and clocks of one's own. */
public class SourcesOfTime {
    static class Stepping extends Clock {
        private Instant now;
        private final Duration step;
        private final ZoneId zone;

        Stepping(Instant start, Duration step, ZoneId zone) {
            this.now = start;
            this.step = step;
            this.zone = zone;
        }

        @Override
        public ZoneId getZone() {
            return zone;
        }

        @Override
        public Clock withZone(ZoneId other) {
            return new Stepping(now, step, other);
        }

        @Override
        public Instant instant() {
            Instant at = now;
            now = now.plus(step);
            return at;
        }
    }

    static boolean about(long millis, Callable<?> action) throws Exception {
        Instant start = Instant.now();
        long nanos = System.nanoTime(), wall = System.currentTimeMillis();
        try {
            action.call();
        } catch (TimeoutException e) {
            System.out.print("timeout ");
        }
        long took = (System.nanoTime() - nanos) / 1_000_000;
        return took >= millis && took < millis + 2000 && System.currentTimeMillis() - wall >= millis - 1 && Duration.between(start, Instant.now()).toMillis() >= millis - 1;
    }

    public static void main(String[] args) throws Exception {
        Clock stepping = new Stepping(Instant.parse("2024-12-31T22:59:59Z"), Duration.ofHours(1), ZoneId.of("Europe/Berlin"));
        System.out.println(LocalDateTime.now(stepping) + " " + LocalDate.now(stepping) + " " + stepping.millis() + " " + ZonedDateTime.now(stepping.withZone(ZoneOffset.UTC)) + " " + Clock.tickSeconds(ZoneOffset.UTC).instant().getNano() + " " + Clock.tick(stepping, Duration.ofMinutes(30)).instant());
        System.out.println(about(30, () -> {
            Thread.sleep(30);
            return null;
        }) + " " + about(20, () -> new CompletableFuture<String>().get(20, TimeUnit.MILLISECONDS)) + " " + about(10, () -> new CountDownLatch(1).await(10, TimeUnit.MILLISECONDS)) + " " + about(15, () -> {
            Object monitor = new Object();
            synchronized (monitor) {
                monitor.wait(15);
            }
            return null;
        }) + " " + about(10, () -> new ArrayBlockingQueue<String>(1).poll(10, TimeUnit.MILLISECONDS)) + " " + about(5, () -> {
            Thread thread = new Thread(() -> {
                try {
                    Thread.sleep(5000);
                } catch (InterruptedException e) {
                    System.out.print("interrupted ");
                }
            });
            thread.start();
            thread.join(5);
            System.out.print(thread.isAlive() + " ");
            thread.interrupt();
            thread.join();
            return null;
        }));
        long first = System.nanoTime(), last = first;
        boolean monotonic = true;
        for (int i = 0; i < 1000; i++) {
            long now = System.nanoTime();
            monotonic &= now >= last;
            last = now;
        }
        System.out.println(monotonic + " " + (new Date().getTime() - Calendar.getInstance().getTimeInMillis() <= 0) + " " + (ChronoUnit.SECONDS.between(LocalDateTime.now(Clock.systemUTC()), LocalDateTime.now(ZoneOffset.UTC)) == 0) + " " + Clock.systemDefaultZone().getZone());
        List<Long> order = Collections.synchronizedList(new ArrayList<>());
        List<Thread> threads = new ArrayList<>();
        for (long delay : new long[] {80, 20, 50}) {
            Thread thread = new Thread(() -> {
                try {
                    Thread.sleep(delay);
                    order.add(delay);
                } catch (InterruptedException e) {
                    order.add(-1L);
                }
            });
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) thread.join();
        System.out.println(order);
    }
}
