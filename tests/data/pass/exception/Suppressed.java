package exception;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** try with resources: order of closing, suppressed exceptions, null resources, and the limits of addSuppressed. */
public class Suppressed {
    static final List<String> LOG = new ArrayList<>();

    static class Resource implements AutoCloseable {
        final String name;
        final Throwable onClose;

        Resource(String name, Throwable onClose) {
            this.name = name;
            this.onClose = onClose;
            LOG.add("open " + name);
        }

        @Override
        public void close() throws Exception {
            LOG.add("close " + name);
            if (onClose instanceof Error error) throw error;
            if (onClose != null) throw (Exception) onClose;
        }
    }

    static Resource open(String name) {
        return new Resource(name, null);
    }

    static Resource failing(String name) {
        return new Resource(name, new IllegalStateException("closing " + name));
    }

    static Resource refusing(String name) {
        LOG.add("refuse " + name);
        throw new IllegalArgumentException(name);
    }

    interface Body {
        void run() throws Throwable;
    }

    static void attempt(Body body) {
        LOG.clear();
        try {
            body.run();
            LOG.add("fine");
        } catch (Throwable e) {
            LOG.add(e.toString());
            for (Throwable suppressed : e.getSuppressed()) {
                LOG.add("suppressed " + suppressed);
                for (Throwable inner : suppressed.getSuppressed()) LOG.add("deeper " + inner);
            }
        }
        System.out.println(LOG);
    }

    static String returning() throws Exception {
        try (Resource a = open("a"); Resource b = open("b")) {
            return "returned " + LOG.size();
        } finally {
            LOG.add("finally");
        }
    }

    static void resources() {
        attempt(() -> {
            try (Resource a = open("a"); Resource b = open("b"); Resource c = open("c")) {
                LOG.add("body");
            }
        });
        attempt(() -> {
            try (Resource a = failing("a"); Resource b = open("b"); Resource c = failing("c")) {
                LOG.add("body");
            }
        });
        attempt(() -> {
            try (Resource a = failing("a"); Resource b = failing("b")) {
                throw new Exception("body");
            }
        });
        attempt(() -> {
            try (Resource a = failing("a"); Resource b = refusing("b"); Resource c = open("c")) {
                LOG.add("body");
            }
        });
        attempt(() -> {
            try (Resource a = null; Resource b = open("b")) {
                LOG.add("body " + a);
            }
        });
        attempt(() -> {
            Resource outer = failing("outer");
            try (outer; Resource inner = new Resource("inner", new StackOverflowError("inner"))) {
                throw new AssertionError("body");
            } catch (AssertionError e) {
                LOG.add("caught with " + e.getSuppressed().length);
                throw e;
            } finally {
                LOG.add("finally");
            }
        });
        attempt(() -> LOG.add(returning()));
        attempt(() -> {
            for (int i = 0; i < 3; i++) {
                try (Resource each = open("r" + i)) {
                    if (i == 0) continue;
                    break;
                }
            }
        });
        attempt(() -> {
            try (Resource a = failing("a")) {
                try (Resource b = failing("b")) {
                    throw new Exception("deep");
                }
            }
        });
    }

    static class Unsuppressing extends Exception {
        Unsuppressing() {
            super("never", null, false, true);
        }
    }

    static void limits() {
        Exception e = new Exception("e");
        try {
            e.addSuppressed(e);
        } catch (IllegalArgumentException x) {
            System.out.println(x.getMessage() + " " + (x.getCause() == e));
        }
        try {
            e.addSuppressed(null);
        } catch (NullPointerException x) {
            System.out.println(x.getMessage());
        }
        e.addSuppressed(new Exception("1"));
        Throwable[] copy = e.getSuppressed();
        copy[0] = null;
        System.out.println(Arrays.toString(e.getSuppressed()));
        Exception never = new Unsuppressing();
        never.addSuppressed(e);
        System.out.println(never.getSuppressed().length);
        Exception loop = new Exception("loop");
        Exception other = new Exception("other", loop);
        loop.addSuppressed(other);
        loop.printStackTrace(System.out);
    }

    public static void main(String[] args) {
        resources();
        limits();
    }
}
// small
