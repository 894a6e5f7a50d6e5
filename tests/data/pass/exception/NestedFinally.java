package exception;

/** finally within finally, in loops, with jumps out of it: the last of several exceptions and results counts. */
public class NestedFinally {
    static StringBuilder log = new StringBuilder();

    static int fail(String name) {
        log.append(name).append('!');
        throw new IllegalStateException(name);
    }

    static int three() {
        try {
            try {
                return fail("a");
            } finally {
                try {
                    fail("b");
                } catch (IllegalStateException e) {
                    log.append("caught ").append(e.getMessage()).append(' ');
                } finally {
                    log.append("inner ");
                }
            }
        } finally {
            log.append("outer ");
        }
    }

    @SuppressWarnings("finally")
    static int lastResult() {
        for (int i = 0; ; i++) {
            try {
                try {
                    return i;
                } finally {
                    if (i < 2) continue;
                    log.append("i=").append(i).append(' ');
                }
            } finally {
                if (i == 2) break;
            }
        }
        return -1;
    }

    @SuppressWarnings("finally")
    static String replaced() {
        try {
            throw new RuntimeException("lost");
        } catch (RuntimeException e) {
            throw new IllegalArgumentException("lost too");
        } finally {
            return "replaced";
        }
    }

    static int unchanged() {
        int value = 1;
        try {
            return value;
        } finally {
            value = 2;
            log.append("value ").append(value).append(' ');
        }
    }

    static int[] changed() {
        int[] value = {1};
        try {
            return value;
        } finally {
            value[0] = 2;
        }
    }

    @SuppressWarnings("finally")
    static int labelled() {
        int count = 0;
        outer:
        while (true) {
            try {
                while (true) {
                    try {
                        count++;
                        if (count == 2) continue outer;
                        if (count == 5) break outer;
                        if (count == 4) fail("four");
                    } finally {
                        count++;
                    }
                }
            } catch (IllegalStateException e) {
                log.append("four caught ");
            } finally {
                count += 10;
                if (count > 40) return count;
            }
        }
        return -count;
    }

    static void rethrown() throws Exception {
        try {
            try {
                fail("first");
            } catch (RuntimeException e) {
                Exception wrapped = new Exception("wrapped", e);
                wrapped.addSuppressed(e);
                throw wrapped;
            } finally {
                log.append("cleanup ");
            }
        } catch (Exception e) {
            log.append(e.getMessage()).append(" by ").append(e.getCause().getMessage()).append(' ');
            throw e;
        }
    }

    static synchronized String locked(boolean deep) {
        try {
            if (deep) return locked(false) + Thread.holdsLock(NestedFinally.class);
            return String.valueOf(Thread.holdsLock(NestedFinally.class));
        } finally {
            synchronized (log) {
                log.append(Thread.holdsLock(log) ? "both " : "one ");
            }
        }
    }

    static int inExpression() {
        int sum = 1 + new Object() {
            int get() {
                try {
                    return 10;
                } finally {
                    log.append("get ");
                }
            }
        }.get();
        try {
            sum += sum / (sum - sum);
        } catch (ArithmeticException e) {
            sum += 100;
        } finally {
            sum += 1000;
        }
        return sum;
    }

    interface Action {
        Object run() throws Exception;
    }

    static void show(Action action) {
        log.setLength(0);
        Object result;
        try {
            result = action.run();
        } catch (Throwable e) {
            result = e;
        }
        System.out.println(log + "-> " + result);
    }

    public static void main(String[] args) {
        show(NestedFinally::three);
        show(NestedFinally::lastResult);
        show(NestedFinally::replaced);
        show(NestedFinally::unchanged);
        show(() -> changed()[0]);
        show(NestedFinally::labelled);
        show(() -> {
            rethrown();
            return null;
        });
        show(() -> locked(true) + Thread.holdsLock(NestedFinally.class));
        show(NestedFinally::inExpression);
    }
}
// small
