package initialisation;

/** Initialisation happens once, and the second thread waits for it. */
public class TwoThreads {
    static class Slow {
        static int count;
        static final int VALUE;

        static {
            count++;
            try {
                Thread.sleep(50);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            VALUE = 42;
        }

        static int value() {
            return VALUE;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[4];
        Thread[] threads = new Thread[4];
        for (int i = 0; i < 4; i++) {
            int n = i;
            threads[i] = new Thread(() -> seen[n] = Slow.value());
            threads[i].start();
        }
        for (Thread t : threads) t.join();
        System.out.println(java.util.Arrays.toString(seen) + " " + Slow.count);
    }
}
