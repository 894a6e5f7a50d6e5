package stack;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Finding one's caller as loggers do: by exceptions, by the thread's stack, by a walker, in every kind of code. */
public class CallerFinding {
    static class Logger {
        static String byException() {
            StackTraceElement[] trace = new Throwable().getStackTrace();
            for (StackTraceElement frame : trace) if (!frame.getClassName().equals(Logger.class.getName())) return show(frame);
            return "nobody";
        }

        static String byThread() {
            for (StackTraceElement frame : Thread.currentThread().getStackTrace()) {
                if (!frame.getClassName().equals(Logger.class.getName()) && !frame.getClassName().equals(Thread.class.getName())) return show(frame);
            }
            return "nobody";
        }

        static String byWalker() {
            return StackWalker.getInstance().walk(frames -> frames.dropWhile(frame -> frame.getClassName().equals(Logger.class.getName())).findFirst().map(frame -> show(frame.toStackTraceElement())).orElse("nobody"));
        }

        static Class<?> callerClass() {
            return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass();
        }

        static void log(String title) {
            String a = byException(), b = byThread(), c = byWalker();
            System.out.println(title + ": " + a + (a.equals(b) && b.equals(c) ? "" : " / " + b + " / " + c));
        }
    }

    static String show(StackTraceElement frame) {
        return frame.getClassName().replace("stack.CallerFinding", "CF") + "." + frame.getMethodName().replaceAll("lambda\\$(\\w+)\\$[0-9]+", "lambda in $1") + ":" + frame.getLineNumber();
    }

    static final String STATIC = logged("static field");
    final String field = logged("field");

    static String logged(String title) {
        Logger.log(title);
        return title;
    }

    {
        Logger.log("initialiser");
    }

    CallerFinding() {
        super();
        Logger.log("constructor");
    }

    class Inner {
        Inner() {
            Logger.log("inner constructor");
        }
    }

    interface Shape {
        default void draw() {
            Logger.log("default method");
        }

        static void make() {
            Logger.log("static method of an interface");
        }

        private void hide() {
            Logger.log("private method of an interface");
        }

        default void hidden() {
            hide();
        }
    }

    enum Level {
        LOW {
            @Override
            void log() {
                Logger.log("constant's body");
            }
        };

        abstract void log();
    }

    record Pair(int a) {
        Pair {
            Logger.log("compact constructor");
        }
    }

    static synchronized void locked() {
        try {
            throw new IllegalStateException();
        } catch (IllegalStateException e) {
            Logger.log("catch");
        } finally {
            Logger.log("finally");
        }
    }

    static <T> T generic(Supplier<T> supplier) {
        return supplier.get();
    }

    public static void reflected() {
        Logger.log("reflection");
    }

    static int depth(int n) {
        return n == 0 ? new Throwable().getStackTrace().length - Thread.currentThread().getStackTrace().length : depth(n - 1);
    }

    public static void main(String[] args) throws Exception {
        new CallerFinding().new Inner();
        new Shape() { }.draw();
        new Shape() { }.hidden();
        Shape.make();
        Level.LOW.log();
        new Pair(1);
        locked();
        Runnable lambda = () -> Logger.log("lambda");
        lambda.run();
        Runnable reference = CallerFinding::reflected;
        reference.run();
        generic(() -> {
            Logger.log("generic");
            return generic(() -> logged("nested"));
        });
        CallerFinding.class.getMethod("reflected").invoke(null);
        new Object() {
            void run() {
                Logger.log("anonymous");
            }
        }.run();
        List.of(1).forEach(i -> Logger.log("forEach"));
        System.out.println(List.of("b", "a").stream().sorted((a, b) -> {
            Logger.log("comparator");
            return a.compareTo(b);
        }).collect(Collectors.joining()));
        Callable<Class<?>> caller = Logger::callerClass;
        System.out.println(Logger.callerClass() + " " + generic(() -> Logger.callerClass()) + " " + (caller.call() != null));
        Thread thread = new Thread(() -> Logger.log("thread"), "t");
        thread.start();
        thread.join();
        System.out.println(depth(0) + " " + depth(50) + " " + Arrays.stream(Thread.currentThread().getStackTrace()).map(StackTraceElement::getMethodName).collect(Collectors.toList()));
        switch (STATIC.length()) {
            case 12 -> Logger.log("switch");
            default -> throw new AssertionError();
        }
        for (
            int i = 0;
            i < 1;
            i++, Logger.log("update"))
            Logger.log(
                "body");
    }
}
