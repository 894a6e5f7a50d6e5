package threads;

import java.util.concurrent.CountDownLatch;

/** System.exit inside try and finally, shutdown hooks and their refusals, halt after them, daemons that are left. */
public class Hooks {
    static int fact() {
        try {
            System.out.println("in try");
            System.exit(3);
            return 1;
        } finally {
            System.out.println("never in finally");
        }
    }

    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        Thread refused = new Thread(() -> System.out.println("never"));
        Thread hook = new Thread(() -> {
            System.out.println("hook, main is alive " + main.isAlive() + ", daemon " + Thread.currentThread().isDaemon());
            try {
                Runtime.getRuntime().addShutdownHook(new Thread());
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
            try {
                Runtime.getRuntime().removeShutdownHook(refused);
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
            System.out.flush();
            Runtime.getRuntime().halt(7);
        });
        Runtime.getRuntime().addShutdownHook(hook);
        Runtime.getRuntime().addShutdownHook(refused);
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        CountDownLatch running = new CountDownLatch(1);
        Thread started = new Thread(() -> {
            running.countDown();
            while (true) {
                try {
                    Thread.sleep(1000);
                } catch (InterruptedException e) {
                    return;
                }
            }
        });
        started.setDaemon(true);
        started.start();
        running.await();
        try {
            Runtime.getRuntime().addShutdownHook(started);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Runtime.getRuntime().addShutdownHook(null);
        } catch (NullPointerException e) {
            System.out.println("null hook");
        }
        System.out.println(Runtime.getRuntime().removeShutdownHook(refused) + " " + Runtime.getRuntime().removeShutdownHook(refused));
        Thread exiting = new Thread(() -> {
            synchronized (Hooks.class) {
                System.out.println("result " + fact());
            }
        });
        exiting.start();
        exiting.join();
        System.out.println("never joined");
    }
}
