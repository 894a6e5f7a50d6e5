package stack;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Proxy;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Stack traces with their lines, through lambdas, streams, reflection, handles, proxies, initialisers, generics and other threads. */
public class TracesThrough {
    static <T> T fail(String message) {
        throw new IllegalStateException(
            message);
    }

    /** The frames of this file, and of what lies between them only the first and the count of our own. */
    static void show(String title, Throwable thrown) {
        System.out.println(title + ": " + thrown);
        for (Throwable e = thrown; e != null; e = e.getCause()) {
            for (StackTraceElement frame : e.getStackTrace()) {
                if (frame.getClassName().startsWith("stack.TracesThrough") && !frame.getMethodName().equals("main")) System.out.println("  " + frame.toString().replaceAll("lambda\\$[0-9]+", "lambda"));
            }
            System.out.println("  " + e.getStackTrace()[0].getMethodName() + " first" + (e.getCause() == null ? "" : ", by " + e.getCause().getClass().getSimpleName()));
        }
    }

    interface Action {
        Object run() throws Throwable;
    }

    static void attempt(String title, Action action) {
        try {
            System.out.println(title + " " + action.run());
        } catch (Throwable e) {
            show(title, e);
        }
    }

    static class Initialised {
        static final int VALUE = compute();
        final int field = field();

        static int compute() {
            return TracesThrough.<Integer>fail(
                "static");
        }

        int field() {
            return 1;
        }
    }

    static class Instance {
        final String first = "a";

        final Object second = first.isEmpty()
            ? null
            : fail("instance");

        {
            System.out.println("not reached");
        }

        Instance() {
            super();
        }

        Instance(int delegate) {
            this();
        }
    }

    static class Node<T extends Comparable<T>> implements Comparable<Node<T>> {
        T value;

        Node(T value) {
            this.value = value;
        }

        @Override
        public int compareTo(Node<T> other) {
            return value
                .compareTo(
                    other.value);
        }
    }

    static int multiline(int a, int b) {
        int sum = a
            + b
            + a / b
            + b;
        return sum;
    }

    static void loops(int n) {
        for (int i = n;
            i >= 0;
            i--) {
            System.out.print(
                10 / i + " ");
        }
    }

    static int recursive(int depth) {
        if (depth == 0) return multiline(1, 0);
        return recursive(depth - 1)
            + 1;
    }

    static Supplier<Object> nested() {
        return () -> {
            Supplier<Object> inner = () -> {
                Callable<Object> innermost = new Callable<>() {
                    @Override
                    public Object call() {
                        return fail("nested");
                    }
                };
                try {
                    return innermost.call();
                } catch (Exception e) {
                    throw new RuntimeException(e);
                }
            };
            return inner.get();
        };
    }

    static Object conditional(boolean flag, String text) {
        return flag ? text.length()
            : text
                .trim()
                .concat(null);
    }

    static String switched(int kind) {
        return switch (kind) {
            case 0 -> "zero";
            case 1 ->
                fail("one");
            default -> {
                String none = null;
                yield none
                    .toString();
            }
        };
    }

    public static void main(String[] args) throws Throwable {
        attempt("lambda", () -> fail("lambda"));
        attempt("reference", TracesThrough::<Object>nestedCall);
        attempt("nested", () -> nested().get());
        attempt("stream", () -> Stream.of(3, 1, 2).map(i -> 6 / (i - 1)).sorted(Comparator.comparing(i -> i)).toList());
        attempt("optional", () -> Optional.of("x").map(x -> x.charAt(5)).get());
        attempt("sort", () -> Stream.of(new Node<>("a"), new Node<String>(null)).sorted().toList());
        attempt("initialiser", () -> Initialised.VALUE);
        attempt("again", () -> Initialised.VALUE);
        attempt("instance", () -> new Instance(1));
        attempt("several lines", () -> multiline(1, 0));
        attempt("recursion", () -> recursive(3));
        attempt("loop", () -> {
            loops(2);
            return 1;
        });
        attempt("condition", () -> conditional(true, null));
        attempt("chain", () -> conditional(false, " x "));
        attempt("switch", () -> switched(1));
        attempt("default", () -> switched(2));
        attempt("reflection", () -> TracesThrough.class.getDeclaredMethod("multiline", int.class, int.class).invoke(null, 1, 0));
        MethodHandle handle = MethodHandles.lookup().findStatic(TracesThrough.class, "multiline", MethodType.methodType(int.class, int.class, int.class));
        attempt("handle", () -> handle.invoke(1, 0));
        attempt("proxy", () -> {
            Supplier<?> proxy = (Supplier<?>) Proxy.newProxyInstance(TracesThrough.class.getClassLoader(), new Class<?>[] {Supplier.class}, (self, method, arguments) -> fail("in the handler"));
            return proxy.get();
        });
        FutureTask<Object> task = new FutureTask<>(() -> fail("in a thread"));
        Thread thread = new Thread(task);
        thread.start();
        attempt("future", task::get);
        attempt("list", () -> List.of(1, 2).get(2));
    }

    static <T> T nestedCall() {
        return
            fail("reference");
    }
}
