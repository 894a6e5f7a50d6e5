package threads;

/** The old ways to stop a thread: ThreadDeath, stop from outside and inside, and what is refused. */
public class Stopped {
    static volatile boolean started;

    interface Action {
        void run() throws Throwable;
    }

    static void attempt(String title, Action action) {
        try {
            action.run();
            System.out.println(title + " fine");
        } catch (Throwable e) {
            System.out.println(title + " " + e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread own = new Thread(() -> {
            try {
                Thread.currentThread().stop();
                System.out.println("not reached");
            } catch (ThreadDeath e) {
                System.out.println("caught " + e + " " + e.getMessage());
                throw e;
            } finally {
                System.out.println("finally");
            }
        });
        own.setUncaughtExceptionHandler((thread, e) -> System.out.println("handler hears " + e));
        own.start();
        own.join();
        System.out.println(own.getState());
        Thread looping = new Thread(() -> {
            int n = 0;
            try {
                while (true) {
                    started = true;
                    n++;
                }
            } catch (ThreadDeath e) {
                System.out.println("loop ended " + (n != 0));
            }
        });
        looping.start();
        while (!started) Thread.yield();
        looping.stop();
        looping.join();
        System.out.println(looping.getState());
        Thread sleeping = new Thread(() -> {
            try {
                Thread.sleep(100_000);
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            } finally {
                System.out.println("sleep ended");
            }
        });
        sleeping.start();
        while (sleeping.getState() != Thread.State.TIMED_WAITING) Thread.yield();
        sleeping.stop();
        sleeping.join();
        Thread never = new Thread(() -> System.out.println("never runs"));
        never.stop();
        never.start();
        never.join();
        System.out.println(never.getState());
        attempt("ended", own::stop);
        attempt("count frames", () -> new Thread().countStackFrames());
        attempt("destroyed", () -> Thread.currentThread().checkAccess());
        attempt("thrown by hand", () -> {
            throw new ThreadDeath();
        });
    }
}
