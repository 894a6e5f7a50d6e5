package threads;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Who hears of an uncaught exception: the thread's handler, its group, the default; and what they throw in turn. */
public class Handlers {
    static final List<String> LOG = Collections.synchronizedList(new ArrayList<>());

    static void run(Thread thread) throws Exception {
        thread.start();
        thread.join();
        System.out.println(LOG + " " + thread.getState() + " " + thread.isAlive());
        LOG.clear();
    }

    static Thread failing(ThreadGroup group, String name, Throwable e) {
        return new Thread(group, () -> Handlers.<RuntimeException>raise(e), name);
    }

    static <E extends Throwable> void raise(Throwable e) throws E {
        throw (E) e;
    }

    static class Group extends ThreadGroup {
        Group(ThreadGroup parent, String name) {
            super(parent, name);
        }

        @Override
        public void uncaughtException(Thread thread, Throwable e) {
            LOG.add(getName() + " hears " + e.getMessage() + " of " + thread.getName());
            if (e.getMessage().equals("pass")) super.uncaughtException(thread, e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread.UncaughtExceptionHandler named = new Thread.UncaughtExceptionHandler() {
            @Override
            public void uncaughtException(Thread thread, Throwable e) {
                LOG.add("handler hears " + e + " alive " + thread.isAlive() + " current " + (thread == Thread.currentThread()) + " interrupted " + thread.isInterrupted());
            }
        };
        Thread own = failing(null, "own", new IllegalStateException("one"));
        own.setUncaughtExceptionHandler(named);
        run(own);
        Thread checked = failing(null, "checked", new Exception("checked"));
        checked.setUncaughtExceptionHandler(named);
        run(checked);
        Thread worse = failing(null, "worse", new Error("first"));
        worse.setUncaughtExceptionHandler((thread, e) -> {
            LOG.add("worse " + e.getMessage());
            throw new IllegalStateException("of the handler");
        });
        run(worse);
        System.out.println(Thread.getDefaultUncaughtExceptionHandler());
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> LOG.add("default hears " + e.getMessage() + " of " + thread.getName() + " in " + (thread.getThreadGroup() == null ? "no group" : thread.getThreadGroup().getName())));
        run(failing(null, "plain", new RuntimeException("two")));
        Group outer = new Group(Thread.currentThread().getThreadGroup(), "outer"), inner = new Group(outer, "inner");
        run(failing(outer, "a", new RuntimeException("stop")));
        run(failing(inner, "b", new RuntimeException("stop")));
        run(failing(inner, "c", new RuntimeException("pass")));
        Thread interrupted = new Thread(inner, () -> {
            Thread.currentThread().interrupt();
            throw new RuntimeException("interrupted");
        }, "d");
        interrupted.setUncaughtExceptionHandler(named);
        run(interrupted);
        Thread late = new Thread(() -> {
            Thread.currentThread().setUncaughtExceptionHandler((thread, e) -> LOG.add("set late " + e.getMessage()));
            throw new RuntimeException("late");
        });
        run(late);
        Thread fine = new Thread(() -> LOG.add("fine"));
        fine.setUncaughtExceptionHandler(named);
        System.out.println(fine.getUncaughtExceptionHandler() == named);
        run(fine);
        System.out.println(new Thread(outer, () -> { }).getUncaughtExceptionHandler() == outer);
        Thread.setDefaultUncaughtExceptionHandler(null);
        run(new Thread(() -> {
            throw new ThreadDeath();
        }));
        try {
            new Thread(() -> { }).getUncaughtExceptionHandler().uncaughtException(null, new RuntimeException("by hand"));
        } catch (NullPointerException e) {
            System.out.println("no thread");
        }
    }
}
