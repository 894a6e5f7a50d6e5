package control;

/** try, catch and finally with returns, breaks and throws in every place. */
public class Finally {
    static StringBuilder log = new StringBuilder();

    static int returnOverridden() {
        try {
            return 1;
        } finally {
            return 2;
        }
    }

    static int valueKept() {
        int i = 1;
        try {
            return i;
        } finally {
            i = 5;
            log.append("f").append(i);
        }
    }

    static int exceptionSwallowed() {
        while (true) {
            try {
                throw new IllegalStateException("lost");
            } finally {
                break;
            }
        }
        return 3;
    }

    static String nested(int where) {
        StringBuilder s = new StringBuilder();
        try {
            s.append("a");
            try {
                s.append("b");
                if (where == 1) throw new IllegalArgumentException("one");
                if (where == 2) return s.append("r").toString();
                s.append("c");
            } catch (IllegalArgumentException e) {
                s.append("[").append(e.getMessage()).append("]");
                throw new RuntimeException("two", e);
            } finally {
                s.append("d");
                if (where == 3) throw new IllegalStateException("three");
            }
            s.append("e");
        } catch (IllegalStateException e) {
            s.append("{").append(e.getMessage()).append("}");
        } catch (RuntimeException e) {
            s.append("(").append(e.getMessage()).append("<").append(e.getCause().getMessage()).append(")");
        } finally {
            s.append("f");
        }
        return s.toString();
    }

    static int loop() {
        int count = 0;
        for (int i = 0; i < 10; i++) {
            try {
                if (i % 2 == 0) continue;
                if (i == 7) break;
                count += i;
            } finally {
                count += 100;
            }
        }
        return count;
    }

    static long wide() {
        long a = 1, b = 2;
        try {
            a = Long.MAX_VALUE;
            return a + b / (a - Long.MAX_VALUE);
        } catch (ArithmeticException e) {
            return a - b;
        } finally {
            a = b = 0;
        }
    }

    static class Resource implements AutoCloseable {
        final String name;
        final boolean fails;

        Resource(String name, boolean fails) {
            this.name = name;
            this.fails = fails;
            log.append("+").append(name);
        }

        @Override
        public void close() {
            log.append("-").append(name);
            if (fails) throw new IllegalStateException("close " + name);
        }
    }

    static void resources(boolean a, boolean b, boolean body) {
        log.setLength(0);
        try (Resource one = new Resource("1", a); Resource none = null; Resource two = new Resource("2", b)) {
            log.append("*");
            if (body) throw new RuntimeException("body");
        } catch (RuntimeException e) {
            log.append(" ").append(e.getMessage());
            for (Throwable t : e.getSuppressed()) log.append(" (").append(t.getMessage()).append(")");
        } finally {
            log.append(" end");
        }
        System.out.println(log);
    }

    public static void main(String[] args) {
        System.out.println(returnOverridden() + " " + valueKept() + " " + log + " " + exceptionSwallowed());
        for (int i = 0; i < 4; i++) System.out.println(nested(i));
        System.out.println(loop() + " " + wide());
        for (int i = 0; i < 8; i++) resources((i & 1) != 0, (i & 2) != 0, (i & 4) != 0);
    }
}
// small
