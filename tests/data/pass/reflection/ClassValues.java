package reflection;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** ClassValue: computed once for each class, removed and computed again, recursive, failing, and raced for. */
public class ClassValues {
    static int computed;

    static final ClassValue<String> NAMES = new ClassValue<>() {
        @Override
        protected String computeValue(Class<?> type) {
            return type.getSimpleName() + "#" + ++computed;
        }
    };

    static final ClassValue<Integer> DEPTHS = new ClassValue<>() {
        @Override
        protected Integer computeValue(Class<?> type) {
            return type.getSuperclass() == null ? 0 : get(type.getSuperclass()) + 1;
        }
    };

    static int failures;

    static final ClassValue<String> FAILING = new ClassValue<>() {
        @Override
        protected String computeValue(Class<?> type) {
            if (failures++ < 2) throw new IllegalStateException("failure " + failures);
            return "at last";
        }
    };

    static final ClassValue<Object> NOTHING = new ClassValue<>() {
        @Override
        protected Object computeValue(Class<?> type) {
            computed += 100;
            return null;
        }
    };

    static final ClassValue<String> REMOVING = new ClassValue<>() {
        int rounds;

        @Override
        protected String computeValue(Class<?> type) {
            if (rounds++ == 0) {
                remove(type);
                return "removed while computed";
            }
            return "round " + rounds;
        }
    };

    static void race() throws Exception {
        ClassValue<Object> raced = new ClassValue<>() {
            @Override
            protected Object computeValue(Class<?> type) {
                Thread.yield();
                return new Object();
            }
        };
        List<Object> seen = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch start = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            Thread thread = new Thread(() -> {
                try {
                    start.await();
                } catch (InterruptedException e) {
                    return;
                }
                seen.add(raced.get(String.class));
            });
            thread.start();
            threads.add(thread);
        }
        start.countDown();
        for (Thread thread : threads) thread.join();
        System.out.println(seen.size() + " " + seen.stream().distinct().count());
    }

    public static void main(String[] args) throws Exception {
        System.out.println(NAMES.get(String.class) + " " + NAMES.get(int.class) + " " + NAMES.get(String.class) + " " + NAMES.get(int[].class));
        NAMES.remove(String.class);
        NAMES.remove(Long.class);
        System.out.println(NAMES.get(String.class) + " " + NAMES.get(int.class));
        System.out.println(DEPTHS.get(ArrayList.class) + " " + DEPTHS.get(Object.class) + " " + DEPTHS.get(Runnable.class) + " " + DEPTHS.get(Integer[].class));
        for (int i = 0; i < 4; i++) {
            try {
                System.out.println(FAILING.get(Thread.class));
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(failures + " " + NOTHING.get(List.class) + NOTHING.get(List.class) + " " + computed);
        System.out.println(REMOVING.get(Void.class) + ", " + REMOVING.get(Void.class));
        try {
            NAMES.get(null);
        } catch (NullPointerException e) {
            System.out.println("null class");
        }
        race();
        List<ClassValue<Integer>> many = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            int number = i;
            many.add(new ClassValue<>() {
                @Override
                protected Integer computeValue(Class<?> type) {
                    return number * type.getName().length();
                }
            });
        }
        int sum = 0;
        for (ClassValue<Integer> each : many) sum += each.get(Object.class) + each.get(Object.class);
        System.out.println(sum);
    }
}
