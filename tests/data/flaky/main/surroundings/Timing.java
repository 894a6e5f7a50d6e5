package surroundings;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.LocalDate;
import java.util.concurrent.CountDownLatch;

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

    private Thread start(long pause) {
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
        for (int turn = 0; turn < 100_000; turn++) {
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

    /** Tells whether a month forward and one back lead to today. */
    public static boolean isSameAfterAMonth() {
        LocalDate today = LocalDate.now();
        return today.plusMonths(1).minusMonths(1).equals(today);
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
}
