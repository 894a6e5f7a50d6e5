package initialisation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** One object whatever the threads: eager, by a holder, by double-checked locking, by an enum, lazily by compareAndSet, by computeIfAbsent, and after failures. */
public class Singletons {
    static final AtomicInteger made = new AtomicInteger();

    static class Eager {
        private static final Eager INSTANCE = new Eager();

        private Eager() {
            made.incrementAndGet();
        }
    }

    static class ByHolder {
        private ByHolder() {
            made.incrementAndGet();
        }

        private static class Holder {
            static final ByHolder INSTANCE = new ByHolder();
        }

        static ByHolder get() {
            return Holder.INSTANCE;
        }
    }

    static class Checked {
        private static volatile Checked instance;
        final int[] content;

        private Checked() {
            made.incrementAndGet();
            content = new int[] {1, 2, 3};
            Thread.yield();
        }

        static Checked get() {
            Checked known = instance;
            if (known == null) {
                synchronized (Checked.class) {
                    known = instance;
                    if (known == null) instance = known = new Checked();
                }
            }
            return known;
        }
    }

    enum ByEnum {
        INSTANCE;

        final List<String> names = new ArrayList<>();

        ByEnum() {
            made.incrementAndGet();
            names.add("first");
        }
    }

    static class Lazy<T> implements Supplier<T> {
        private final AtomicReference<T> value = new AtomicReference<>();
        private final Supplier<T> maker;

        Lazy(Supplier<T> maker) {
            this.maker = maker;
        }

        @Override
        public T get() {
            T known = value.get();
            if (known != null) return known;
            T fresh = maker.get();
            return value.compareAndSet(null, fresh) ? fresh : value.get();
        }
    }

    static class Once<T> implements Supplier<T> {
        private Supplier<T> maker;
        private T value;

        Once(Supplier<T> maker) {
            this.maker = maker;
        }

        @Override
        public synchronized T get() {
            if (maker != null) {
                value = maker.get();
                maker = null;
            }
            return value;
        }
    }

    static void race(String name, Supplier<?> supplier) throws Exception {
        made.set(0);
        Set<Object> seen = Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));
        CountDownLatch start = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            Thread thread = new Thread(() -> {
                try {
                    start.await();
                } catch (InterruptedException e) {
                    return;
                }
                for (int n = 0; n < 3; n++) seen.add(supplier.get());
            });
            thread.start();
            threads.add(thread);
        }
        start.countDown();
        for (Thread thread : threads) thread.join();
        System.out.println(name + " " + seen.size());
    }

    static int failures;

    static String failing() {
        if (++failures < 3) throw new IllegalStateException("failure " + failures);
        return "made at last";
    }

    public static void main(String[] args) throws Exception {
        race("eager", () -> Eager.INSTANCE);
        System.out.println(made);
        race("holder", ByHolder::get);
        System.out.println(made);
        race("checked", Checked::get);
        System.out.println(made + " " + Checked.get().content.length);
        race("enum", () -> ByEnum.INSTANCE);
        System.out.println(made + " " + ByEnum.valueOf("INSTANCE").names);
        race("lazy", new Lazy<>(Object::new));
        race("once", new Once<>(() -> {
            made.incrementAndGet();
            Thread.yield();
            return new Object();
        }));
        System.out.println(made);
        ConcurrentHashMap<String, Object> map = new ConcurrentHashMap<>();
        race("map", () -> map.computeIfAbsent("key", key -> {
            made.incrementAndGet();
            return new Object();
        }));
        System.out.println(made);
        Once<String> once = new Once<>(Singletons::failing);
        for (int i = 0; i < 4; i++) {
            try {
                System.out.print(once.get() + ", ");
            } catch (IllegalStateException e) {
                System.out.print(e.getMessage() + ", ");
            }
        }
        System.out.println(failures);
        ConcurrentHashMap<Integer, Integer> recursive = new ConcurrentHashMap<>();
        try {
            recursive.computeIfAbsent(1, key -> recursive.computeIfAbsent(1, other -> 2));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            var constructor = ByEnum.class.getDeclaredConstructors()[0];
            constructor.setAccessible(true);
            System.out.println(constructor.newInstance("SECOND", 1));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
// small
