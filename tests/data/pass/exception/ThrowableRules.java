package exception;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;

/** Throwable's own rules: causes, stack traces that are set, copied and switched off, printing, and serialisation. */
public class ThrowableRules {
    static class Coded extends Exception {
        final int code;

        Coded(int code, Throwable cause) {
            super("code " + code, cause);
            this.code = code;
        }

        @Override
        public String toString() {
            return "Coded[" + code + "]";
        }
    }

    static class Silent extends RuntimeException {
        static int filled;

        Silent() {
            super("silent");
        }

        @Override
        public synchronized Throwable fillInStackTrace() {
            filled++;
            return this;
        }
    }

    static class NoMessage extends Exception {
        @Override
        public String getMessage() {
            throw new IllegalStateException("no message");
        }
    }

    static class Localised extends Exception {
        Localised() {
            super("plain");
        }

        @Override
        public String getLocalizedMessage() {
            return null;
        }
    }

    static void attempt(Runnable action) {
        try {
            action.run();
            System.out.println("fine");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage() + " <- " + e.getCause());
        }
    }

    static void causes() {
        Exception plain = new Exception("plain"), caused = new Exception("caused", plain), none = new Exception("none", null), from = new Exception(plain), fromNull = new Exception((Throwable) null);
        System.out.println(plain.getCause() + " " + caused.getCause() + " " + none.getCause() + " " + from.getMessage() + " " + fromNull.getMessage());
        attempt(() -> plain.initCause(new Error("later")));
        attempt(() -> plain.initCause(new Error("again")));
        attempt(() -> caused.initCause(plain));
        attempt(() -> none.initCause(plain));
        attempt(() -> new Exception("self").initCause(null));
        Exception self = new Exception("self");
        attempt(() -> self.initCause(self));
        System.out.println(plain.getCause() + " " + new ClassNotFoundException("c", plain).getException());
    }

    static void traces() {
        Exception e = new Exception("set");
        StackTraceElement[] own = {new StackTraceElement("a.B", "c", "B.java", 5), new StackTraceElement("loader", "module", "1.0", "a.D", "e", null, -1), new StackTraceElement("a.F", "<init>", null, -2), new StackTraceElement("", "m", "", "G", "h", "G.java", -1)};
        e.setStackTrace(own);
        own[0] = null;
        System.out.println(Arrays.toString(e.getStackTrace()));
        e.getStackTrace()[0] = null;
        System.out.println(e.getStackTrace()[0].equals(new StackTraceElement("a.B", "c", "B.java", 5)) + " " + (e.getStackTrace()[0].hashCode() == new StackTraceElement("a.B", "c", "B.java", 5).hashCode()));
        attempt(() -> e.setStackTrace(null));
        attempt(() -> e.setStackTrace(new StackTraceElement[] {null}));
        e.fillInStackTrace();
        System.out.println(e.getStackTrace()[0].getMethodName());
        Silent silent = new Silent();
        System.out.println(silent.getStackTrace().length + " " + Silent.filled);
        silent.setStackTrace(own.length > 3 ? new StackTraceElement[] {own[1]} : null);
        silent.printStackTrace(System.out);
        Error off = new Error("off", null, false, false) { };
        off.setStackTrace(new StackTraceElement[] {own[1]});
        off.addSuppressed(e);
        System.out.println(off.getStackTrace().length + " " + off.getSuppressed().length);
        Exception thrownElsewhere = make();
        try {
            throw thrownElsewhere;
        } catch (Exception x) {
            System.out.println(x.getStackTrace()[0].getMethodName());
        }
    }

    static Exception make() {
        return new Exception("made here");
    }

    static void printing() {
        Coded inner = new Coded(1, null), outer = new Coded(2, inner);
        inner.setStackTrace(new StackTraceElement[] {new StackTraceElement("x.Y", "z", "Y.java", 1), new StackTraceElement("x.Y", "common", "Y.java", 2)});
        outer.setStackTrace(new StackTraceElement[] {new StackTraceElement("x.Y", "other", "Y.java", 3), new StackTraceElement("x.Y", "common", "Y.java", 2)});
        Exception suppressed = new Exception("suppressed\nover two lines", new Coded(3, null));
        suppressed.setStackTrace(new StackTraceElement[0]);
        suppressed.getCause().setStackTrace(inner.getStackTrace());
        outer.addSuppressed(suppressed);
        outer.printStackTrace(System.out);
        StringWriter text = new StringWriter();
        outer.printStackTrace(new PrintWriter(text, true));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        outer.printStackTrace(new PrintStream(bytes, true));
        System.out.println(text.toString().equals(bytes.toString()));
        Localised localised = new Localised();
        System.out.println(localised + " " + localised.getMessage());
        attempt(() -> System.out.println(new NoMessage()));
    }

    static void copies() throws Exception {
        Coded coded = new Coded(7, new Exception("cause"));
        coded.addSuppressed(new Silent());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(coded);
        Coded copy = (Coded) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
        System.out.println(copy + " " + copy.getCause() + " " + copy.getSuppressed()[0].getMessage() + " " + Arrays.equals(copy.getStackTrace(), coded.getStackTrace()) + " " + copy.getStackTrace()[0].getMethodName());
    }

    public static void main(String[] args) throws Exception {
        causes();
        traces();
        printing();
        copies();
    }
}
