package monitor;

import java.util.ArrayList;
import java.util.List;

/** Synchronized methods and blocks: which object is held, by whom, and when it is let go, exceptions and overriding included. */
public class Methods {
    static synchronized boolean holdsClass() {
        return Thread.holdsLock(Methods.class);
    }

    synchronized boolean holdsThis() {
        return Thread.holdsLock(this) && !Thread.holdsLock(Methods.class);
    }

    synchronized String overridden() {
        return "synchronized " + Thread.holdsLock(this);
    }

    String plain() {
        return "plain " + Thread.holdsLock(this);
    }

    synchronized void fail() {
        throw new IllegalStateException(String.valueOf(Thread.holdsLock(this)));
    }

    synchronized int recursive(int n) {
        return n == 0 ? 0 : recursive(n - 1) + (Thread.holdsLock(this) ? 1 : 100);
    }

    static class Child extends Methods {
        @Override
        String overridden() {
            return "not synchronized " + Thread.holdsLock(this) + ", super " + super.overridden() + ", then " + Thread.holdsLock(this);
        }

        @Override
        synchronized String plain() {
            return "now synchronized " + super.plain();
        }

        static synchronized boolean classes() {
            return Thread.holdsLock(Child.class) && !Thread.holdsLock(Methods.class);
        }
    }

    static Object lock(List<String> log, String name, Object lock) {
        log.add(name);
        return lock;
    }

    static String blocks() {
        List<String> log = new ArrayList<>();
        Object a = new Object(), b = new Object();
        Object[] variable = {a};
        synchronized (lock(log, "a", variable[0])) {
            variable[0] = b;
            log.add(Thread.holdsLock(a) + "" + Thread.holdsLock(b));
            synchronized (lock(log, "b", variable[0])) {
                synchronized (a) {
                    log.add(Thread.holdsLock(a) + "" + Thread.holdsLock(b));
                }
                log.add(String.valueOf(Thread.holdsLock(a)));
            }
        }
        log.add(Thread.holdsLock(a) + "" + Thread.holdsLock(b));
        return log.toString();
    }

    static int escapes(Object lock, int way) {
        for (int i = 0; ; i++) {
            try {
                synchronized (lock) {
                    switch (way) {
                        case 0:
                            return Thread.holdsLock(lock) ? 1 : 0;
                        case 1:
                            if (i == 0) continue;
                            break;
                        case 2:
                            throw new IllegalStateException();
                        default:
                            return 1 / (i - i);
                    }
                    break;
                }
            } catch (RuntimeException e) {
                return Thread.holdsLock(lock) ? -1 : 2;
            } finally {
                if (Thread.holdsLock(lock)) System.out.println("still held");
            }
        }
        return Thread.holdsLock(lock) ? -2 : 3;
    }

    static void strange() {
        synchronized (Methods.class) {
            System.out.println(holdsClass() + " " + Thread.holdsLock(Methods.class));
        }
        int[] array = new int[0];
        synchronized (array) {
            synchronized ("interned") {
                synchronized (int.class) {
                    synchronized (Thread.currentThread()) {
                        Runnable lambda = () -> System.out.println(Thread.holdsLock(array) + " " + Thread.holdsLock("inter" + "ned") + " " + Thread.holdsLock(Integer.TYPE));
                        synchronized (lambda) {
                            lambda.run();
                        }
                    }
                }
            }
        }
        Integer boxed = 5;
        synchronized (boxed) {
            System.out.println(Thread.holdsLock(Integer.valueOf(5)));
        }
    }

    static void contention() throws Exception {
        Methods shared = new Methods();
        int[] counts = new int[2];
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            Thread thread = new Thread(() -> {
                for (int i = 0; i < 300; i++) {
                    synchronized (shared) {
                        counts[0]++;
                        if (i % 50 == 0) Thread.yield();
                        counts[1] += shared.recursive(2);
                    }
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) thread.join();
        System.out.println(counts[0] + " " + counts[1]);
    }

    public static void main(String[] args) throws Exception {
        Methods methods = new Methods();
        Methods child = new Child();
        System.out.println(holdsClass() + " " + methods.holdsThis() + " " + child.holdsThis() + " " + Child.classes() + " " + Thread.holdsLock(Methods.class));
        System.out.println(methods.overridden() + " | " + child.overridden() + " | " + methods.plain() + " | " + child.plain());
        try {
            methods.fail();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + Thread.holdsLock(methods));
        }
        System.out.println(methods.recursive(50) + " " + Thread.holdsLock(methods));
        System.out.println(blocks());
        for (int way = 0; way < 4; way++) System.out.print(escapes(new Object(), way) + " ");
        System.out.println();
        strange();
        contention();
        System.out.println(Methods.class.getDeclaredMethod("holdsThis").toString());
    }
}
