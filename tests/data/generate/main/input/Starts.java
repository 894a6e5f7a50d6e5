package input;

/** Starts threads that end, and threads that do not. */
public final class Starts {
    private static int count;

    private Starts() {}

    public static int startAndWait() throws InterruptedException {
        int[] result = new int[1];
        Thread thread = new Thread(() -> result[0] = 7);
        thread.start();
        thread.join();
        return result[0];
    }

    public static int startAndGo() {
        Thread thread = new Thread(() -> {
            while (true) {
                count++;
            }
        });
        thread.setDaemon(true);
        thread.start();
        return 8;
    }
}
