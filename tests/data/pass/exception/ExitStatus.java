package exception;

/** System.exit ends the program with its status, runs shutdown hooks, and no finally block. */
public class ExitStatus {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(1_000_000);
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        sleeper.start();
        try {
            System.out.println("leaving");
            System.exit(42);
        } finally {
            System.out.println("finally");
        }
    }
}
