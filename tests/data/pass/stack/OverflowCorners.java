package stack;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** StackOverflowError in constructors, initialisers, lambdas, finally blocks, toString, equals, hashCode and other threads; everything goes on. */
public class OverflowCorners {
    static int depth;

    static void plain() {
        depth++;
        plain();
    }

    static class Self {
        final Self inner;

        Self() {
            depth++;
            inner = new Self();
        }
    }

    static class FieldSelf {
        final FieldSelf inner = new FieldSelf();
    }

    static class Holder {
        static int value = compute(0);

        static int compute(int n) {
            return compute(n + 1) + 1;
        }
    }

    static int unwound;

    static void withFinally(int n) {
        try {
            withFinally(n + 1);
        } finally {
            if (n < 10) unwound++;
        }
    }

    static int caughtDeep(int n) {
        try {
            return caughtDeep(n + 1);
        } catch (StackOverflowError e) {
            return n > 100 ? 1 : 0;
        }
    }

    static synchronized void locked() {
        locked();
    }

    static long wide(long a, double b, long c, double d) {
        return wide(a + 1, b, c, d) + 1;
    }

    interface Shape {
        default int area() {
            return area() + 1;
        }
    }

    static void attempt(String title, Supplier<Object> body) {
        depth = 0;
        try {
            System.out.println(title + ": " + body.get());
        } catch (StackOverflowError e) {
            StackTraceElement[] trace = e.getStackTrace();
            System.out.println(title + ": " + e + " " + (trace.length > 100) + " " + e.getCause() + (depth > 500 ? " deep" : ""));
        } catch (LinkageError e) {
            System.out.println(title + ": " + e.getClass().getSimpleName() + " " + e.getMessage() + " " + (e.getCause() == null ? "" : e.getCause().getClass().getSimpleName()));
        }
    }

    public static void main(String[] args) throws Exception {
        attempt("plain", () -> {
            plain();
            return 0;
        });
        attempt("constructor", Self::new);
        attempt("field", FieldSelf::new);
        attempt("finally", () -> {
            withFinally(0);
            return 0;
        });
        System.out.println(unwound);
        attempt("caught deep", () -> caughtDeep(0));
        attempt("locked", () -> {
            locked();
            return 0;
        });
        System.out.println(Thread.holdsLock(OverflowCorners.class));
        attempt("wide", () -> wide(0, 1, 2, 3));
        attempt("default method", () -> new Shape() { }.area());
        attempt("list in itself", () -> {
            List<Object> list = new ArrayList<>();
            list.add(List.of(list));
            return list.hashCode();
        });
        attempt("text of itself", () -> {
            List<Object> list = new ArrayList<>();
            Map<String, Object> map = new HashMap<>();
            map.put("list", list);
            list.add(map);
            return list.toString();
        });
        attempt("lambda", () -> {
            Function<Object, Object>[] self = new Function[1];
            self[0] = x -> self[0].apply(x);
            return self[0].apply(1);
        });
        attempt("initialiser", () -> Holder.value);
        attempt("initialiser again", () -> Holder.value);
        Thread thread = new Thread(null, () -> attempt("thread", () -> {
            plain();
            return 0;
        }), "small", 1 << 18);
        thread.start();
        thread.join();
        List<Integer> depths = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            depth = 0;
            try {
                plain();
            } catch (StackOverflowError e) {
                depths.add(depth);
            }
        }
        System.out.println(depths.stream().allMatch(each -> each > 1000));
    }
}
