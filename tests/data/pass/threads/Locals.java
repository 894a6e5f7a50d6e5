package threads;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** ThreadLocal: initial values, removal, inheritance, pools that remember, recursion in the initial value, and many of them. */
public class Locals {
    static int made;

    static final ThreadLocal<Integer> COUNTED = ThreadLocal.withInitial(() -> ++made);
    static final ThreadLocal<List<String>> LISTS = ThreadLocal.withInitial(ArrayList::new);
    static final ThreadLocal<String> PLAIN = new ThreadLocal<>();
    static final InheritableThreadLocal<List<String>> SHARED = new InheritableThreadLocal<>();
    static final InheritableThreadLocal<String> COPIED = new InheritableThreadLocal<>() {
        @Override
        protected String initialValue() {
            return "initial";
        }

        @Override
        protected String childValue(String parent) {
            return parent + "+";
        }
    };
    static final ThreadLocal<Integer> RECURSIVE = new ThreadLocal<>() {
        int depth;

        @Override
        protected Integer initialValue() {
            if (depth++ < 3) return get() + 1;
            return 10;
        }
    };
    static final ThreadLocal<String> FAILING = ThreadLocal.withInitial(() -> {
        throw new IllegalStateException("no initial value");
    });

    static void run(Runnable body) throws InterruptedException {
        Thread thread = new Thread(body);
        thread.start();
        thread.join();
    }

    public static void main(String[] args) throws Exception {
        System.out.println(COUNTED.get() + " " + COUNTED.get() + " " + PLAIN.get() + " " + LISTS.get());
        COUNTED.remove();
        System.out.println(COUNTED.get() + " " + made);
        COUNTED.set(null);
        System.out.println(COUNTED.get() + " " + made);
        run(() -> System.out.println(COUNTED.get() + " " + made));
        PLAIN.set("main's");
        LISTS.get().add("main");
        run(() -> {
            System.out.println(PLAIN.get() + " " + LISTS.get());
            PLAIN.set("thread's");
            LISTS.get().add("thread");
        });
        System.out.println(PLAIN.get() + " " + LISTS.get());
        SHARED.set(new ArrayList<>(List.of("parent")));
        COPIED.set("value");
        run(() -> {
            SHARED.get().add("child");
            System.out.println(SHARED.get() + " " + COPIED.get());
            COPIED.set("changed");
            try {
                run(() -> System.out.println("grandchild " + COPIED.get()));
            } catch (InterruptedException e) {
                System.out.println(e);
            }
            COPIED.remove();
            System.out.println("after removal " + COPIED.get());
        });
        System.out.println(SHARED.get() + " " + COPIED.get());
        Thread late = new Thread(() -> System.out.println("made before it was set: " + COPIED.get()));
        COPIED.set("later");
        late.start();
        late.join();
        System.out.println(RECURSIVE.get() + " " + RECURSIVE.get());
        for (int i = 0; i < 2; i++) {
            try {
                FAILING.get();
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        }
        ExecutorService pool = Executors.newSingleThreadExecutor();
        List<Future<String>> futures = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int number = i;
            futures.add(pool.submit(() -> {
                LISTS.get().add("task" + number);
                if (number == 2) LISTS.remove();
                return number + LISTS.get().toString();
            }));
        }
        for (Future<String> future : futures) System.out.print(future.get() + " ");
        System.out.println();
        pool.shutdown();
        List<ThreadLocal<Integer>> many = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            many.add(new ThreadLocal<>());
            many.get(i).set(i);
        }
        int sum = 0;
        for (int i = 0; i < 200; i += 3) many.get(i).remove();
        for (ThreadLocal<Integer> each : many) sum += each.get() == null ? 1000 : each.get();
        System.out.println(sum);
        try {
            ThreadLocal.withInitial(null);
        } catch (NullPointerException e) {
            System.out.println("no supplier");
        }
    }
}
