package exception;

/** Stack traces as they are printed: frames, lines, causes, common frames, suppressed ones. */
public class StackTraces {
    static void thrower(int depth) {
        if (depth == 0) {
            throw new IllegalStateException("deep");
        }
        thrower(depth - 1);
    }

    static class Holder {
        final int value;

        Holder(String text) {
            value = Integer.parseInt(
                text);
        }
    }

    static void wrap() {
        try {
            thrower(2);
        } catch (IllegalStateException e) {
            throw new RuntimeException("wrapped", e);
        }
    }

    static class Quiet extends Exception {
        Quiet() {
            super("quiet", null, false, false);
        }
    }

    static class Custom extends Exception {
        Custom(Throwable cause) {
            super(cause);
        }

        @Override
        public String getLocalizedMessage() {
            return "localised";
        }
    }

    public static void main(String[] args) {
        try {
            wrap();
        } catch (RuntimeException e) {
            e.printStackTrace(System.out);
        }
        try {
            new Holder("x1").hashCode();
        } catch (NumberFormatException e) {
            System.out.println(e);
            StackTraceElement last = e.getStackTrace()[e.getStackTrace().length - 2];
            System.out.println(last);
        }
        Exception outer = new Exception("outer");
        outer.addSuppressed(new Quiet());
        outer.addSuppressed(new Custom(new Error()));
        outer.printStackTrace(System.out);
        new Quiet().printStackTrace(System.out);
        Exception a = new Exception("a");
        Exception b = new Exception("b", a);
        a.initCause(b);
        a.printStackTrace(System.out);
        try {
            a.initCause(b);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            a.addSuppressed(a);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Runnable lambda = () -> {
            throw new UnsupportedOperationException();
        };
        try {
            lambda.run();
        } catch (UnsupportedOperationException e) {
            StackTraceElement top = e.getStackTrace()[0];
            System.out.println(top.getClassName() + " " + top.getMethodName() + " " + top.getLineNumber() + " " + top.getFileName());
        }
        Throwable replaced = new Throwable("replaced");
        replaced.setStackTrace(new StackTraceElement[] {new StackTraceElement("a.B", "c", "B.java", 7), new StackTraceElement("a.B", "d", null, -1),
            new StackTraceElement("a.B", "e", "B.java", -2)});
        replaced.printStackTrace(System.out);
        StackTraceElement here = new Throwable().getStackTrace()[0];
        System.out.println(here.getMethodName() + ":" + here.getLineNumber());
        System.out.println(Thread.currentThread().getStackTrace()[1]);
    }
}
