package threads;

import java.util.Arrays;
import java.util.concurrent.CountDownLatch;

/** Thread groups, names, priorities, daemons, and what a thread inherits from its maker. */
public class Groups {
    static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>() {
        @Override
        protected String childValue(String parent) {
            return parent + "'s child";
        }
    };
    static final ThreadLocal<Integer> PLAIN = ThreadLocal.withInitial(() -> 1);

    static String describe(Thread thread) {
        return thread.getName() + " " + thread.getPriority() + " " + thread.isDaemon() + " " + (thread.getThreadGroup() == null ? null : thread.getThreadGroup().getName()) + " " + thread.getState();
    }

    static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
    }

    interface Action {
        Object run() throws Throwable;
    }

    static void attempt(Action action) {
        try {
            System.out.println(action.run());
        } catch (Throwable e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(describe(Thread.currentThread()) + " " + Thread.currentThread());
        ThreadGroup main = Thread.currentThread().getThreadGroup();
        System.out.println(main + " " + main.getParent().getName() + " " + main.getParent().getParent() + " " + main.parentOf(main) + " " + main.getParent().parentOf(main));
        ThreadGroup group = new ThreadGroup("group"), child = new ThreadGroup(group, "child");
        group.setMaxPriority(3);
        System.out.println(group.getMaxPriority() + " " + child.getMaxPriority() + " " + group.isDaemon() + " " + group.activeCount() + " " + group.activeGroupCount());
        CountDownLatch done = new CountDownLatch(1), started = new CountDownLatch(3);
        Runnable wait = () -> {
            started.countDown();
            try {
                done.await();
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        };
        Thread one = new Thread(group, wait, "one"), two = new Thread(child, wait, "two"), three = new Thread(child, wait);
        three.setName("three");
        two.setDaemon(true);
        System.out.println(describe(one) + " | " + describe(two));
        for (Thread thread : new Thread[] {one, two, three}) thread.start();
        started.await();
        Thread[] found = new Thread[10];
        int count = group.enumerate(found);
        System.out.println(count + " " + group.activeCount() + " " + child.activeCount() + " " + group.enumerate(new Thread[1]) + " " + group.enumerate(found, false));
        String[] names = new String[3];
        Thread[] all = new Thread[3];
        group.enumerate(all);
        for (int i = 0; i < 3; i++) names[i] = all[i].getName();
        Arrays.sort(names);
        System.out.println(Arrays.toString(names));
        ThreadGroup[] groups = new ThreadGroup[5];
        System.out.println(group.enumerate(groups) + " " + groups[0].getName());
        attempt(() -> {
            one.setDaemon(true);
            return "set";
        });
        attempt(() -> {
            one.start();
            return "started";
        });
        attempt(() -> {
            one.setPriority(11);
            return "set";
        });
        attempt(() -> {
            one.setPriority(10);
            return one.getPriority();
        });
        attempt(() -> {
            one.setName(null);
            return "named";
        });
        attempt(() -> new Thread((String) null));
        attempt(() -> {
            one.join(-1);
            return "joined";
        });
        done.countDown();
        for (Thread thread : new Thread[] {one, two, three}) thread.join();
        System.out.println(describe(one) + " " + one.getThreadGroup() + " " + one.getStackTrace().length + " " + one);
        attempt(() -> {
            one.start();
            return "again";
        });
        INHERITED.set("main");
        PLAIN.set(2);
        Thread inheriting = new Thread(() -> {
            System.out.println(INHERITED.get() + " " + PLAIN.get());
            INHERITED.remove();
            System.out.println(INHERITED.get());
            Thread grandchild = new Thread(() -> System.out.println("grandchild " + INHERITED.get()));
            grandchild.start();
            join(grandchild);
        });
        inheriting.setDaemon(false);
        inheriting.start();
        inheriting.join();
        Thread without = new Thread(null, () -> System.out.println("without " + INHERITED.get()), "without", 0, false);
        without.start();
        without.join();
        System.out.println(INHERITED.get() + " " + PLAIN.get());
        Thread daemon = new Thread(() -> System.out.println(new Thread().isDaemon() + " " + Thread.currentThread().isDaemon()));
        daemon.setDaemon(true);
        daemon.start();
        daemon.join();
        attempt(() -> new ThreadGroup(null, "orphan"));
        child.interrupt();
        System.out.println(Thread.currentThread().isInterrupted() + " " + new Thread(() -> { }, "fresh").getState() + " " + Thread.currentThread().getContextClassLoader().equals(ClassLoader.getSystemClassLoader()));
    }
}
