package exception;

/** Handlers of uncaught exceptions; another thread's failure does not change the exit status. */
public class UncaughtHandler {
    public static void main(String[] args) throws InterruptedException {
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> System.out.println("default: " + thread.getName() + " " + e));
        Thread own = new Thread(() -> {
            throw new IllegalStateException("own");
        }, "one");
        own.setUncaughtExceptionHandler((thread, e) -> System.out.println("own: " + thread.getName() + " " + e.getMessage()));
        own.start();
        own.join();
        Thread other = new Thread(() -> {
            int[] none = {};
            none[0] = 1;
        }, "two");
        other.start();
        other.join();
        System.out.println(own.getState() + " " + other.isAlive());
        ThreadGroup group = new ThreadGroup("group") {
            @Override
            public void uncaughtException(Thread t, Throwable e) {
                System.out.println("group: " + t.getName() + " " + e.getMessage());
            }
        };
        Thread third = new Thread(group, () -> {
            throw new Error("third");
        }, "three");
        third.start();
        third.join();
        throw new IllegalArgumentException("main ends");
    }
}
