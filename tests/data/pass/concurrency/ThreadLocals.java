package concurrency;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicReference;

/** Thread locals, inherited ones, thread groups, factories, uncaught handlers and names. */
public class ThreadLocals {
    static final ThreadLocal<List<String>> OWN = ThreadLocal.withInitial(ArrayList::new);
    static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>() {
        @Override
        protected String initialValue() {
            return "initial";
        }

        @Override
        protected String childValue(String parent) {
            return parent + "'s child";
        }
    };

    static <T> T in(ThreadGroup group, String name, Callable<T> action) throws Exception {
        FutureTask<T> task = new FutureTask<>(action);
        Thread thread = new Thread(group, task, name);
        thread.start();
        thread.join();
        return task.get();
    }

    public static void main(String[] args) throws Exception {
        OWN.get().add("main");
        INHERITED.set("parent");
        System.out.println(in(null, "a", () -> {
            OWN.get().add("a");
            return OWN.get() + " " + INHERITED.get() + " " + in(null, "b", INHERITED::get);
        }) + " " + OWN.get() + " " + INHERITED.get());
        OWN.remove();
        INHERITED.remove();
        System.out.println(OWN.get() + " " + INHERITED.get() + " " + in(null, "c", INHERITED::get));
        FutureTask<String> bare = new FutureTask<>(INHERITED::get);
        INHERITED.set("again");
        Thread without = new Thread(null, bare, "without", 0, false);
        without.start();
        System.out.println(bare.get());
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.submit(() -> OWN.get().add("first")).get();
        System.out.println(pool.submit(() -> OWN.get()).get());
        pool.shutdown();
        ThreadGroup group = new ThreadGroup("outer") {
            @Override
            public void uncaughtException(Thread thread, Throwable failure) {
                System.out.println("group saw " + failure.getMessage() + " in " + thread.getName());
            }
        }, inner = new ThreadGroup(group, "inner");
        inner.setMaxPriority(3);
        Thread failing = new Thread(inner, () -> {
            throw new IllegalStateException("failure");
        }, "failing");
        failing.setPriority(Thread.MAX_PRIORITY);
        System.out.println(failing.getPriority() + " " + failing.getThreadGroup().getName() + " " + inner.getParent().getName() + " " + group.parentOf(inner) + " " + inner.getMaxPriority() + " " + failing);
        failing.start();
        failing.join();
        System.out.println(failing.getThreadGroup() + " " + failing.getState() + " " + failing.isAlive() + " " + group.activeCount() + " " + group.activeGroupCount());
        AtomicReference<String> seen = new AtomicReference<>();
        Thread handled = new Thread(() -> {
            throw new Error("handled");
        });
        handled.setUncaughtExceptionHandler((thread, e) -> {
            seen.set(e.getMessage());
            throw new IllegalStateException("ignored");
        });
        handled.start();
        handled.join();
        System.out.println(seen + " " + Thread.getDefaultUncaughtExceptionHandler());
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> System.out.println("default " + thread.getName() + " " + e));
        in2("last", () -> {
            throw new RuntimeException("to the default");
        });
        ThreadFactory factory = Executors.defaultThreadFactory();
        Thread made = factory.newThread(() -> { });
        System.out.println(made.getName().matches("pool-\\d+-thread-1") + " " + made.isDaemon() + " " + made.getPriority() + " " + new Thread().getName().startsWith("Thread-") + " " + made.getState());
        for (Runnable bad : new Runnable[] {() -> made.setPriority(11), () -> made.setName(null), () -> {
            made.start();
            made.start();
        }, () -> Thread.currentThread().setDaemon(true), () -> new Thread((String) null), () -> new ThreadGroup(null, "x")}) {
            try {
                bad.run();
                System.out.println("passes");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        try {
            Thread.sleep(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    static void in2(String name, Runnable action) throws InterruptedException {
        Thread thread = new Thread(action, name);
        thread.start();
        thread.join();
    }
}
