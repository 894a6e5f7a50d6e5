package initialisation;

/** What later users of a class see of the failure of its initialiser. */
public class Causes {
    static class NoMessage {
        static int value = fail();

        static int fail() {
            throw new IllegalStateException();
        }
    }

    static class WithError {
        static int value = fail();

        static int fail() {
            throw new AssertionError("broken " + 3);
        }
    }

    static class WithCause {
        static int value = fail();

        static int fail() {
            throw new RuntimeException("outer", new Exception("inner"));
        }
    }

    static class Nested {
        static int value = WithCause.value;
    }

    static class Named extends RuntimeException {
        @Override
        public String getMessage() {
            return "overridden";
        }
    }

    static class Overrides {
        static int value = fail();

        static int fail() {
            throw new Named();
        }
    }

    interface Use {
        int run();
    }

    static void twice(Use use) {
        for (int i = 0; i < 2; i++) {
            try {
                System.out.println(use.run());
            } catch (Throwable e) {
                for (Throwable at = e; at != null; at = at.getCause()) {
                    System.out.println(at + " | " + at.getMessage());
                    StackTraceElement[] trace = at.getStackTrace();
                    System.out.println("  " + trace[0].getMethodName() + " " + trace[0].getLineNumber() + " of " + (trace.length > 1));
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        twice(() -> NoMessage.value);
        Thread other = new Thread(() -> twice(() -> WithError.value), "a \"worker\"");
        other.start();
        other.join();
        twice(() -> WithError.value);
        twice(() -> Nested.value);
        twice(() -> WithCause.value);
        twice(() -> Overrides.value);
        try {
            Class.forName("initialisation.Causes$NoMessage");
        } catch (NoClassDefFoundError e) {
            try {
                e.getCause().initCause(new Exception());
            } catch (IllegalStateException x) {
                System.out.println("the cause has no cause");
            }
        }
    }
}
