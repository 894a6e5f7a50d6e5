package threads;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Exchanger;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** The state of a thread in every kind of wait, seen from outside, with its stack; and rendezvous of two threads. */
public class States {
    static void until(Thread thread, Thread.State state) throws InterruptedException {
        for (int i = 0; thread.getState() != state; i++) {
            if (i > 10_000) {
                System.out.println("still " + thread.getState());
                return;
            }
            Thread.sleep(1);
        }
    }

    interface Body {
        void run() throws Exception;
    }

    static Thread start(String name, Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (InterruptedException e) {
                System.out.println(Thread.currentThread().getName() + " interrupted");
            } catch (Exception e) {
                System.out.println(e);
            }
        }, name);
        thread.start();
        return thread;
    }

    static void observe(Thread thread, Thread.State state) throws Exception {
        until(thread, state);
        List<String> own = new ArrayList<>();
        for (StackTraceElement frame : thread.getStackTrace()) if (frame.getClassName().startsWith("threads.")) own.add(frame.getMethodName().replaceAll("\\$[0-9]+", ""));
        System.out.println(thread.getName() + " " + thread.getState() + " " + thread.isAlive() + " " + own);
    }

    static synchronized void blocked() {
        System.out.println("got the monitor");
    }

    static volatile boolean spins, stop;

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread fresh = new Thread(() -> { }, "fresh");
        observe(fresh, Thread.State.NEW);
        Thread waiting = start("waiting", () -> {
            synchronized (lock) {
                lock.wait();
            }
        });
        observe(waiting, Thread.State.WAITING);
        Thread timed = start("timed", () -> {
            synchronized (lock) {
                lock.wait(100_000);
            }
        });
        observe(timed, Thread.State.TIMED_WAITING);
        Thread sleeping = start("sleeping", () -> Thread.sleep(100_000));
        observe(sleeping, Thread.State.TIMED_WAITING);
        Thread parked = start("parked", LockSupport::park);
        observe(parked, Thread.State.WAITING);
        Thread parkedFor = start("parked for", () -> LockSupport.parkNanos(100_000_000_000L));
        observe(parkedFor, Thread.State.TIMED_WAITING);
        Thread joining = start("joining", waiting::join);
        observe(joining, Thread.State.WAITING);
        Thread spinning = start("spinning", () -> {
            spins = true;
            while (!stop) Thread.onSpinWait();
        });
        while (!spins) Thread.sleep(1);
        observe(spinning, Thread.State.RUNNABLE);
        stop = true;
        Thread block;
        synchronized (States.class) {
            block = start("blocked", States::blocked);
            observe(block, Thread.State.BLOCKED);
        }
        block.join();
        ReentrantLock reentrant = new ReentrantLock();
        reentrant.lock();
        Thread locking = start("locking", () -> {
            reentrant.lockInterruptibly();
            reentrant.unlock();
        });
        observe(locking, Thread.State.WAITING);
        System.out.println(reentrant.hasQueuedThread(locking) + " " + reentrant.getQueueLength() + " " + reentrant.isHeldByCurrentThread());
        reentrant.unlock();
        locking.join();
        timed.interrupt();
        timed.join();
        sleeping.interrupt();
        sleeping.join();
        parked.interrupt();
        LockSupport.unpark(parkedFor);
        parked.join();
        parkedFor.join();
        synchronized (lock) {
            lock.notifyAll();
        }
        for (Thread thread : new Thread[] {waiting, joining, spinning}) {
            thread.join();
            observe(thread, Thread.State.TERMINATED);
        }
        Exchanger<String> exchanger = new Exchanger<>();
        Thread exchanging = start("exchanging", () -> System.out.println("other got " + exchanger.exchange("of the other")));
        String exchanged = exchanger.exchange("of main");
        exchanging.join();
        System.out.println("main got " + exchanged);
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        System.out.println(queue.offer(1) + " " + queue.poll());
        Thread putting = start("putting", () -> {
            for (int i = 0; i < 3; i++) queue.put(i);
        });
        System.out.println(queue.take() + queue.take() + queue.take());
        putting.join();
        CountDownLatch latch = new CountDownLatch(2);
        Thread counting = start("counting", () -> {
            latch.countDown();
            latch.await();
            System.out.println("passed");
        });
        latch.countDown();
        counting.join();
        System.out.println(Thread.getAllStackTraces().containsKey(Thread.currentThread()) + " " + Thread.getAllStackTraces().containsKey(counting) + " " + Thread.currentThread().getStackTrace()[1].getMethodName());
    }
}
