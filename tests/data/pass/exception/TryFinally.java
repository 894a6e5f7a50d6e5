public class TryFinally {
    static class Own extends RuntimeException {
        Own(String message, Throwable cause) {
            super(message, cause);
        }
    }

    @SuppressWarnings("finally")
    static int override() {
        try {
            return 1;
        } finally {
            return 2;
        }
    }

    static int order(StringBuilder log, boolean fail) {
        try {
            log.append("try ");
            if (fail) {
                throw new IllegalStateException("thrown");
            }
            return log.length();
        } catch (IllegalStateException e) {
            log.append("catch ").append(e.getMessage()).append(' ');
            return -1;
        } finally {
            log.append("finally");
        }
    }

    static void deep(int n) {
        if (n == 0) {
            throw new Own("bottom", new RuntimeException("cause"));
        }
        deep(n - 1);
    }

    static int recurse(int n) {
        return recurse(n + 1) + 1;
    }

    public static void main(String[] args) {
        System.out.println(override());
        for (boolean fail : new boolean[] {false, true}) {
            StringBuilder log = new StringBuilder();
            System.out.println(order(log, fail) + " " + log);
        }
        try {
            deep(3);
        } catch (Own e) {
            for (StackTraceElement element : e.getStackTrace()) {
                System.out.println(element);
            }
            System.out.println(e.getCause());
        }
        Object[] strings = new String[1];
        Runnable[] failures = {
            () -> System.out.println(strings[1]),
            () -> strings[0] = 1,
            () -> System.out.println((Integer) (Object) "text"),
            () -> System.out.println(new int[-1].length),
            () -> System.out.println(1 / (strings.length - 1)),
            () -> Integer.parseInt("x"),
        };
        for (Runnable failure : failures) {
            try {
                failure.run();
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
        try {
            recurse(0);
        } catch (StackOverflowError e) {
            System.out.println("overflow");
        }
        throw new Own("uncaught", null);
    }
}
// small
