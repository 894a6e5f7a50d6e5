package concurrency;

/** What happens after main: its thread ends, others go on, hooks run last, daemons are left behind. */
public class AfterMain {
    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook, main is " + main.getState())));
        Thread daemon = new Thread(() -> {
            try {
                Thread.sleep(1_000_000);
                System.out.println("never");
            } catch (InterruptedException e) {
                System.out.println("never either");
            } finally {
                System.out.println("nor this");
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        new Thread(() -> {
            try {
                main.join();
                System.out.println("joined main: " + main.getState() + " " + main.isAlive() + " " + main.getThreadGroup());
                Thread late = new Thread(() -> System.out.println("started by the last"));
                late.start();
                late.join();
                Thread.sleep(50);
                System.out.println("last");
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        }).start();
        throw new IllegalStateException("main ends so");
    }
}
