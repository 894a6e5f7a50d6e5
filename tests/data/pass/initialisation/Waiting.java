package initialisation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Several threads meet at one initialiser: one runs it, the others wait, all see what it made or how it failed; one thread passes through its own cycle. */
public class Waiting {
    static final List<String> LOG = Collections.synchronizedList(new ArrayList<>());
    static final CountDownLatch inside = new CountDownLatch(1), release = new CountDownLatch(1);

    static class Slow {
        static int value = compute();

        static int compute() {
            LOG.add("begins");
            inside.countDown();
            try {
                release.await();
            } catch (InterruptedException e) {
                LOG.add("interrupted");
            }
            LOG.add("ends");
            return 7;
        }
    }

    static final CountDownLatch failingInside = new CountDownLatch(1), failingRelease = new CountDownLatch(1);

    static class Failing {
        static int value = compute();

        static int compute() {
            failingInside.countDown();
            try {
                failingRelease.await();
            } catch (InterruptedException e) {
                LOG.add("interrupted");
            }
            throw new IllegalStateException("failing");
        }
    }

    static class Cyclic {
        static int first = 1;
        static final Integer SEEN = Partner.VALUE;
        static int last = 3;
    }

    static class Partner {
        static final Integer VALUE = Cyclic.first * 10 + Cyclic.last;
    }


    static void waiting() throws Exception {
        Thread first = new Thread(() -> LOG.add("first sees " + Slow.value));
        first.start();
        inside.await();
        List<Thread> others = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Thread other = new Thread(() -> LOG.add("other sees " + Slow.value));
            other.start();
            others.add(other);
        }
        Thread interrupted = new Thread(() -> {
            Thread.currentThread().interrupt();
            LOG.add("interrupted one sees " + Slow.value + " " + Thread.interrupted());
        });
        interrupted.start();
        others.add(interrupted);
        Thread.sleep(20);
        System.out.println(LOG + " " + others.stream().allMatch(Thread::isAlive));
        release.countDown();
        first.join();
        for (Thread other : others) other.join();
        Collections.sort(LOG);
        System.out.println(LOG);
        LOG.clear();
    }

    static void failing() throws Exception {
        Runnable use = () -> {
            try {
                LOG.add(String.valueOf(Failing.value));
            } catch (ExceptionInInitializerError e) {
                LOG.add("first: " + e.getCause());
            } catch (NoClassDefFoundError e) {
                LOG.add("later: " + e.getMessage());
            }
        };
        Thread first = new Thread(use, "first");
        first.start();
        failingInside.await();
        Thread second = new Thread(use), third = new Thread(use);
        second.start();
        third.start();
        Thread.sleep(10);
        failingRelease.countDown();
        for (Thread thread : new Thread[] {first, second, third}) thread.join();
        Collections.sort(LOG);
        System.out.println(LOG);
        LOG.clear();
    }

    static class Locked {
        static boolean held = Thread.holdsLock(Locked.class);
        static String name = Thread.currentThread().getName();
        static StackTraceElement[] trace = new Exception().getStackTrace();
    }

    static class Starter {
        static String seen;

        static {
            Thread thread = new Thread(() -> seen = "set by the thread");
            thread.start();
            seen = "set by the initialiser";
        }
    }

    public static void main(String[] args) throws Exception {
        waiting();
        failing();
        System.out.println(Cyclic.SEEN + " " + Partner.VALUE + " " + Cyclic.last);
        Thread named = new Thread(() -> System.out.println(Locked.held + " " + Locked.name + " " + Locked.trace[0].getMethodName() + " " + Locked.trace[1].getMethodName().startsWith("lambda")), "initialiser");
        named.start();
        named.join();
        System.out.println(Starter.seen.startsWith("set by"));
        synchronized (Late.class) {
            Thread other = new Thread(() -> System.out.println("not hindered by a lock on the class: " + Late.value));
            other.start();
            other.join();
        }
    }

    static class Late {
        static int value = Integer.parseInt("9");
    }
}
