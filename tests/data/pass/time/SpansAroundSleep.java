package time;

import java.time.Instant;

/** A stopwatch inside another one, as tests of stopwatches have it: the outer one stops behind a sleep, when the machine is cold. */
public class SpansAroundSleep {
    static long readings(int count) {
        long last = 0;
        for (int i = 0; i < count; i++) last = Instant.now().getNano() + System.nanoTime();
        return last;
    }

    static boolean isLonger() throws InterruptedException {
        long inner = System.nanoTime();
        Instant.now();
        long outer = System.nanoTime();
        Thread.sleep(50);
        inner = System.nanoTime() - inner;
        Instant.now();
        outer = System.nanoTime() - outer;
        return outer > inner;
    }

    public static void main(String[] args) throws InterruptedException {
        readings(10_000);
        int longer = 0;
        for (int i = 0; i < 20; i++) if (isLonger()) longer++;
        System.out.println(longer > 10);
    }
}
