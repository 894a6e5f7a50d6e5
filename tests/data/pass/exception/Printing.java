package exception;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Arrays;

/** Throwables in print: causes, suppressed ones, circles, common frames, own texts, no stack. */
public class Printing {
    static class Quiet extends RuntimeException {
        Quiet(String message, Throwable cause) {
            super(message, cause, false, false);
        }
    }

    static class Translated extends Exception {
        Translated(Throwable cause) {
            super("original", cause);
        }

        @Override
        public String getLocalizedMessage() {
            return "translated";
        }

        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }

    static class Resource implements AutoCloseable {
        private final String name;

        Resource(String name) {
            this.name = name;
        }

        @Override
        public void close() throws IOException {
            throw new IOException("closing " + name, name.equals("a") ? new Error("deep " + name) : null);
        }
    }

    static void work() throws IOException {
        try (Resource a = new Resource("a"); Resource b = new Resource("b")) {
            inner();
        }
    }

    static void inner() {
        throw new IllegalStateException("in the body");
    }

    static String print(Throwable failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text, true));
        return text.toString();
    }

    public static void main(String[] args) {
        try {
            work();
        } catch (IOException | IllegalStateException e) {
            System.out.print(print(e));
            System.out.print(print(new RuntimeException("wrapped", e)));
            System.out.println(e.getSuppressed().length + " " + Arrays.toString(e.getSuppressed()));
        }
        Exception one = new Exception("one"), two = new Exception("two", one);
        one.initCause(two);
        System.out.print(print(two));
        one.addSuppressed(two);
        System.out.print(print(one));
        Quiet quiet = new Quiet("quiet", new Error());
        quiet.addSuppressed(new Exception("lost"));
        System.out.print(print(quiet) + quiet.getSuppressed().length + " " + quiet.getStackTrace().length + "\n");
        System.out.print(print(new Translated(null)));
        for (Runnable bad : new Runnable[] {() -> one.initCause(null), () -> one.addSuppressed(one), () -> one.addSuppressed(null), () -> new Exception().initCause(null).initCause(null), () -> {
            Exception self = new Exception();
            self.initCause(self);
        }, () -> one.setStackTrace(new StackTraceElement[] {null}), () -> one.setStackTrace(null)}) {
            try {
                bad.run();
                System.out.println("passes");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        Exception made = new Exception("made");
        made.setStackTrace(new StackTraceElement[] {new StackTraceElement("a.B", "c", "D.java", 7), new StackTraceElement("a.B", "c", null, -1), new StackTraceElement("a.B", "c", "D.java", -2), new StackTraceElement("app", "mod", "1.2", "a.B", "c", "D.java", 3), new StackTraceElement(null, "mod", null, "a.B", "<init>", "D.java", 0)});
        System.out.print(print(made));
        StackTraceElement element = made.getStackTrace()[3];
        System.out.println(element.getClassLoaderName() + " " + element.getModuleName() + " " + element.getModuleVersion() + " " + element.isNativeMethod() + " " + element.equals(new StackTraceElement("app", "mod", "1.2", "a.B", "c", "D.java", 3)) + " " + new StackTraceElement("a.B", "c", "D.java", 7).hashCode());
        System.out.println(new Exception() + " " + new Exception((String) null, new Error("x")).getMessage() + " " + new Exception(new Error("x")).getMessage() + " " + new AssertionError(5) + " " + new AssertionError("m", one).getCause().getMessage() + " " + new AssertionError((Object) two).getCause() + " " + new ExceptionInInitializerError(one).getMessage() + " " + new UncheckedIOException(new IOException("io")).getMessage() + " " + new ArrayIndexOutOfBoundsException(4).getMessage() + " " + new StringIndexOutOfBoundsException(4).getMessage() + " " + new IndexOutOfBoundsException(4L).getMessage() + " " + new TypeNotPresentException("T", one).getMessage() + " " + new EnumConstantNotPresentException(Thread.State.class, "X").getMessage());
        int depth = new Object() {
            int count(Throwable t) {
                return t == null ? 0 : 1 + count(t.getCause());
            }
        }.count(new Exception(new Exception(new Exception())));
        System.out.println(depth);
    }
}
