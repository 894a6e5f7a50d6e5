import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;

public class Threads {
    private int count;

    synchronized void increment() {
        count++;
    }

    public static void main(String[] args) throws Exception {
        Threads shared = new Threads();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int j = 0; j < 1000; j++) {
                    shared.increment();
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(shared.count);
        Object lock = new Object();
        boolean[] ready = {false};
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                while (!ready[0]) {
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        return;
                    }
                }
                System.out.println("notified");
            }
        });
        waiter.start();
        Thread.sleep(50);
        synchronized (lock) {
            ready[0] = true;
            lock.notifyAll();
        }
        waiter.join();
        ExecutorService pool = Executors.newFixedThreadPool(3);
        AtomicInteger sum = new AtomicInteger();
        for (int i = 1; i <= 10; i++) {
            int n = i;
            pool.submit(() -> sum.addAndGet(n));
        }
        pool.shutdown();
        System.out.println(pool.awaitTermination(10, TimeUnit.SECONDS) + " " + sum);
        System.out.println(CompletableFuture.supplyAsync(() -> 20).thenApply(x -> x + 1).get());
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(100_000);
            } catch (InterruptedException e) {
                System.out.println("interrupted " + Thread.currentThread().isInterrupted());
            }
        });
        sleeper.start();
        sleeper.interrupt();
        sleeper.join();
    }
}
