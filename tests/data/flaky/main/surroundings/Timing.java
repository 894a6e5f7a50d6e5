package surroundings;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.time.LocalDate;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/** Depends on when threads get their turn, and on how fast the machine is. */
public final class Timing {
    private static final int BYTES = 20;

    private volatile boolean done;

    /** Starts a thread that does its work after a pause, and waits for some time. Tells whether it was enough. */
    public boolean isDoneAfter(long pause, long millis) throws InterruptedException {
        start(pause);
        Thread.sleep(millis);
        return done;
    }

    /** The same, but waits until the thread has ended. */
    public boolean isDoneAtTheEnd(long pause) throws InterruptedException {
        start(pause).join();
        return done;
    }

    /** Starts a thread that does its work after a pause. Tells whether it has not done it yet. */
    public boolean isOpenAfterStart(long pause) throws InterruptedException {
        Thread other = start(pause);
        boolean open = !done;
        other.join();
        return open;
    }

    /** The same as isDoneAfter, but the time begins when the thread runs. */
    public boolean isDoneAfterSignal(long pause, long millis) throws InterruptedException {
        CountDownLatch running = new CountDownLatch(1);
        new Thread(
                        () -> {
                            running.countDown();
                            work(pause);
                        })
                .start();
        running.await();
        Thread.sleep(millis);
        return done;
    }

    /** Waits for some time and starts another thread. Tells whether that one finds the work done. */
    public boolean isDoneForNext(long millis) throws InterruptedException {
        Thread.sleep(millis);
        AtomicBoolean found = new AtomicBoolean();
        Thread next = new Thread(() -> found.set(done));
        next.start();
        next.join();
        return found.get();
    }

    /** Starts a thread that does its work after a pause. */
    public Thread start(long pause) {
        Thread other = new Thread(() -> work(pause));
        other.start();
        return other;
    }

    private void work(long pause) {
        try {
            if (pause > 0) {
                Thread.sleep(pause);
            }
        } catch (InterruptedException ended) {
            return;
        }
        done = true;
    }

    /** Returns the milliseconds that some work takes. */
    public static long millis() {
        long before = System.nanoTime();
        long sum = 0;
        for (int turn = 0; turn < 1_000_000; turn++) {
            sum += turn % 7;
        }
        return sum < 0 ? 0 : (System.nanoTime() - before) / 1_000_000;
    }

    /** Returns the nanoseconds between two readings of the clock. */
    public static long between() {
        long first = System.nanoTime();
        return System.nanoTime() - first;
    }

    /** Tells whether two readings of the date with a pause of some milliseconds are the same. */
    public static boolean isOneDay() throws InterruptedException {
        LocalDate before = LocalDate.now();
        Thread.sleep(2);
        return before.equals(LocalDate.now());
    }

    /** Returns the milliseconds of the time of day that pass between a reading and the second one after it. */
    public static long elapsed() throws InterruptedException {
        long before = System.currentTimeMillis();
        Thread.sleep(2);
        long between = System.currentTimeMillis();
        Thread.sleep(2);
        return Math.max(between - before, System.currentTimeMillis() - between);
    }

    /** Tells whether a month forward and one back lead to today. */
    public static boolean isSameAfterAMonth() {
        LocalDate today = LocalDate.now();
        return today.plusMonths(1).minusMonths(1).equals(today);
    }

    /** Tells whether an object is there to which only a weak reference leads, or a variable too. */
    public static boolean isThere(boolean held) {
        Object object = new Object();
        WeakReference<Object> reference = new WeakReference<>(object);
        if (!held) {
            object = null;
        }
        boolean isThere = reference.get() != null;
        Reference.reachabilityFence(object);
        return isThere;
    }

    /** Tells whether an object is gone after garbage has been collected. */
    public static boolean isGone() {
        WeakReference<Object> reference = new WeakReference<>(new Object());
        System.gc();
        return reference.get() == null;
    }

    /** Tells whether a host is this machine. */
    public static boolean isHere(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException unknown) {
            return false;
        }
    }

    /** Sends some bytes through a connection. Returns how many of them one read gives, or all reads together. */
    public static int received(boolean all) throws IOException {
        InetAddress local = InetAddress.getLoopbackAddress();
        try (ServerSocket server = new ServerSocket(0, 1, local);
                Socket client = new Socket(local, server.getLocalPort());
                Socket accepted = server.accept()) {
            accepted.getOutputStream().write(new byte[BYTES]);
            InputStream input = client.getInputStream();
            byte[] bytes = new byte[BYTES];
            return all ? input.readNBytes(bytes, 0, BYTES) : input.read(bytes);
        }
    }

    /** Starts a thread whose work is done after some computing. */
    public Thread compute() {
        Thread other =
                new Thread(
                        () -> {
                            millis();
                            work(0);
                        });
        other.start();
        return other;
    }

    /** Tells whether the work is done. */
    public boolean isDone() {
        return done;
    }
}
