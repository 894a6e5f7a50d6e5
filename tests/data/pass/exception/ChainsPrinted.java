package exception;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/** Printed chains: frames in common, circles, suppressed exceptions within causes, traces replaced and traces without a stack. */
public class ChainsPrinted {
    private static final class Bare extends RuntimeException {
        private Bare(String message, boolean suppress, boolean trace) {
            super(message, null, suppress, trace);
        }
    }

    private static final class Localised extends Exception {
        private Localised() {
            super("plain");
        }

        @Override
        public String getLocalizedMessage() {
            return "localised";
        }
    }

    public static void main(String[] args) {
        print(outer());
        circle();
        withSuppressed();
        replaced();
        wrapped();
    }

    private static Exception outer() {
        try {
            middle();
            return null;
        } catch (RuntimeException cause) {
            return new Exception("outer", cause);
        }
    }

    private static void middle() {
        try {
            inner();
        } catch (IllegalStateException cause) {
            throw new RuntimeException(cause);
        }
    }

    private static void inner() {
        throw new IllegalStateException("inner");
    }

    private static void circle() {
        Exception first = new Exception("first");
        Exception second = new Exception("second", first);
        first.initCause(second);
        print(first);
        Exception itself = new Exception("itself");
        try {
            itself.initCause(itself);
        } catch (IllegalArgumentException refused) {
            System.out.println(refused.getMessage() + " / " + refused.getCause().getMessage());
        }
        try {
            first.initCause(null);
        } catch (IllegalStateException refused) {
            System.out.println(refused.getMessage());
        }
        try {
            itself.addSuppressed(itself);
        } catch (IllegalArgumentException refused) {
            System.out.println(refused.getMessage());
        }
        try {
            itself.addSuppressed(null);
        } catch (NullPointerException refused) {
            System.out.println(refused.getMessage());
        }
    }

    private static void withSuppressed() {
        Exception main = new Exception("main", new Localised());
        Exception aside = new Exception("aside", new Bare("deep", true, true));
        aside.addSuppressed(new Bare("no trace", true, false));
        main.addSuppressed(aside);
        print(main);
        Bare closed = new Bare("closed", false, false);
        closed.addSuppressed(aside);
        System.out.println(closed.getSuppressed().length + " " + closed.getStackTrace().length);
        closed.setStackTrace(aside.getStackTrace());
        System.out.println(closed.getStackTrace().length);
    }

    private static void replaced() {
        Exception exception = new Exception("replaced");
        StackTraceElement[] elements = {
            new StackTraceElement("some.Type", "method", "Type.java", 12),
            new StackTraceElement("some.Type", "unknown", null, -1),
            new StackTraceElement("some.Type", "foreign", "Type.java", -2),
            new StackTraceElement("loader", "module", "1.2", "some.Type", "within", "Type.java", 3),
            new StackTraceElement(null, "module", null, "some.Type", "<init>", "Type.java", -1),
            new StackTraceElement("app", null, null, "some.Type", "lambda$0", null, 7),
        };
        exception.setStackTrace(elements);
        print(exception);
        elements[0] = null;
        try {
            exception.setStackTrace(elements);
        } catch (NullPointerException refused) {
            System.out.println(refused.getMessage());
        }
        System.out.println(elements[3].equals(new StackTraceElement("loader", "module", "1.2", "some.Type", "within", "Type.java", 3)));
        exception.fillInStackTrace();
        System.out.println(exception.getStackTrace()[0]);
    }

    private static void wrapped() {
        try {
            ChainsPrinted.class.getDeclaredMethod("inner").invoke(null);
        } catch (ReflectiveOperationException failed) {
            System.out.println(failed + " " + failed.getCause() + " " + ((InvocationTargetException) failed).getTargetException().getMessage());
        }
        Runnable proxy = (Runnable) java.lang.reflect.Proxy.newProxyInstance(ChainsPrinted.class.getClassLoader(),
                new Class<?>[] {Runnable.class}, (self, method, arguments) -> {
                    throw new Localised();
                });
        try {
            proxy.run();
        } catch (UndeclaredThrowableException undeclared) {
            System.out.println(undeclared + " " + undeclared.getUndeclaredThrowable());
        }
        CompletableFuture<Object> future = new CompletableFuture<>();
        future.completeExceptionally(new Localised());
        try {
            future.join();
        } catch (CompletionException failed) {
            System.out.println(failed + " | " + failed.getMessage());
        }
        try {
            future.get();
        } catch (ExecutionException | InterruptedException failed) {
            System.out.println(failed + " | " + failed.getMessage());
        }
        Callable<Object> sneaky = () -> ChainsPrinted.<RuntimeException>sneak(new Localised());
        try {
            sneaky.call();
        } catch (Exception thrown) {
            System.out.println(thrown);
        }
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> Object sneak(Throwable thrown) throws T {
        throw (T) thrown;
    }

    private static void print(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text, true));
        System.out.print(text);
    }
}
