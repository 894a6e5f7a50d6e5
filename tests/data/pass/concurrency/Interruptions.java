package concurrency;

import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;

/** What an interrupt does to everything that waits, before and during the wait. */
public class Interruptions {
    static void show(String name, Callable<?> waiting) throws Exception {
        StringBuilder line = new StringBuilder(name);
        for (boolean before : new boolean[] {true, false}) {
            FutureTask<String> task = new FutureTask<>(() -> {
                if (before) Thread.currentThread().interrupt();
                try {
                    return "returns " + waiting.call() + " " + Thread.interrupted();
                } catch (Exception e) {
                    return e.getClass().getSimpleName() + " " + e.getMessage() + " " + Thread.interrupted();
                }
            });
            Thread thread = new Thread(task);
            thread.start();
            if (!before) {
                while (thread.getState() != Thread.State.WAITING && thread.getState() != Thread.State.TIMED_WAITING && !task.isDone()) {
                    Thread.sleep(1);
                    if (name.equals("channel")) break;
                }
                thread.interrupt();
            }
            line.append(" | ").append(task.get(20, TimeUnit.SECONDS));
            thread.join();
        }
        System.out.println(line);
    }

    public static void main(String[] args) throws Exception {
        Object monitor = new Object();
        ReentrantLock held = new ReentrantLock();
        held.lock();
        show("sleep", () -> {
            Thread.sleep(60_000);
            return "";
        });
        show("wait", () -> {
            synchronized (monitor) {
                monitor.wait();
            }
            return "";
        });
        show("join", () -> {
            Thread.currentThread().join(60_000);
            return "";
        });
        show("queue", () -> new LinkedBlockingQueue<String>().take());
        show("full queue", () -> {
            ArrayBlockingQueue<Integer> full = new ArrayBlockingQueue<>(1);
            full.add(1);
            full.put(2);
            return "";
        });
        show("latch", () -> {
            new CountDownLatch(1).await();
            return "";
        });
        show("semaphore", () -> {
            new Semaphore(0).acquire();
            return "";
        });
        show("barrier", () -> new CyclicBarrier(2).await());
        show("future", () -> new CompletableFuture<String>().get());
        show("exchanger", () -> new Exchanger<String>().exchange("x"));
        show("phaser", () -> new Phaser(1).awaitAdvanceInterruptibly(0));
        show("lock", () -> {
            held.lockInterruptibly();
            return "";
        });
        show("try lock", () -> held.tryLock(60, TimeUnit.SECONDS));
        show("condition", () -> {
            ReentrantLock lock = new ReentrantLock();
            lock.lock();
            try {
                lock.newCondition().await();
            } finally {
                lock.unlock();
            }
            return "";
        });
        show("park", () -> {
            LockSupport.park();
            return "";
        });
        show("synchronous", () -> {
            new SynchronousQueue<String>().put("x");
            return "";
        });
        show("transfer", () -> {
            new LinkedTransferQueue<String>().transfer("x");
            return "";
        });
        show("delay", () -> new DelayQueue<Delayed>().take());
        show("stamped", () -> {
            StampedLock lock = new StampedLock();
            lock.writeLock();
            return lock.readLockInterruptibly();
        });
        ExecutorService pool = Executors.newSingleThreadExecutor();
        show("pool", () -> {
            CountDownLatch never = new CountDownLatch(1);
            return pool.submit(() -> {
                never.await(50, TimeUnit.MILLISECONDS);
                return "task";
            }).get();
        });
        pool.shutdownNow();
        Pipe pipe = Pipe.open();
        show("channel", () -> Pipe.open().source().read(ByteBuffer.allocate(1)));
        System.out.println(pipe.source().isOpen());
        Thread uninterruptible = new Thread(() -> {
            held.lock();
            System.out.println("locked at last " + Thread.currentThread().isInterrupted());
            held.unlock();
        });
        uninterruptible.start();
        while (!held.hasQueuedThread(uninterruptible)) Thread.sleep(1);
        uninterruptible.interrupt();
        held.unlock();
        uninterruptible.join();
        uninterruptible.interrupt();
        System.out.println(uninterruptible.isInterrupted() + " " + Thread.currentThread().isInterrupted());
    }
}
