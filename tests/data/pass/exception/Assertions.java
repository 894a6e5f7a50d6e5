package exception;

/** Assertions that are enabled by -ea: messages of all types, side effects, initialisers, nested classes, and their statuses. */
public class Assertions {
    static int evaluated;

    static boolean check(boolean result) {
        evaluated++;
        return result;
    }

    static class Nested {
        static final boolean ENABLED;

        static {
            boolean enabled = false;
            assert enabled = true;
            ENABLED = enabled;
        }

        static int positive(int n) {
            assert n > 0 : n;
            return n;
        }
    }

    interface Contract {
        default void hold(Object value) {
            assert value != null : "null value";
        }
    }

    enum Level {
        LOW {
            @Override
            void test() {
                assert ordinal() > 0 : this;
            }
        };

        abstract void test();
    }

    interface Action {
        void run() throws Throwable;
    }

    static void attempt(Action action) {
        try {
            action.run();
            System.out.println("held");
        } catch (Throwable e) {
            System.out.println(e + " | " + e.getMessage() + " | " + e.getCause());
        }
    }

    public static void main(String[] args) throws Exception {
        attempt(() -> {
            assert check(true);
        });
        attempt(() -> {
            assert check(false);
        });
        attempt(() -> {
            assert check(false) : "text " + evaluated;
        });
        attempt(() -> {
            assert false : 5;
        });
        attempt(() -> {
            assert false : 'c';
        });
        attempt(() -> {
            assert false : 5L;
        });
        attempt(() -> {
            assert false : 2.5;
        });
        attempt(() -> {
            assert false : 2.5f;
        });
        attempt(() -> {
            assert false : true;
        });
        attempt(() -> {
            assert false : null;
        });
        attempt(() -> {
            assert false : new IllegalStateException("cause");
        });
        attempt(() -> {
            assert false : new Object[0].length;
        });
        attempt(() -> {
            assert check(true) : fail();
        });
        attempt(() -> {
            assert check(false) : fail();
        });
        attempt(() -> Nested.positive(-3));
        attempt(() -> new Contract() { }.hold(null));
        attempt(Level.LOW::test);
        System.out.println(evaluated + " " + Nested.ENABLED + " " + Assertions.class.desiredAssertionStatus() + " " + Nested.class.desiredAssertionStatus() + " " + String.class.desiredAssertionStatus());
        for (var constructor : AssertionError.class.getConstructors()) evaluated += constructor.getParameterCount();
        System.out.println(evaluated);
        ClassLoader loader = new ClassLoader(Assertions.class.getClassLoader()) {
            @Override
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                if (!name.startsWith("exception.Assertions")) return super.loadClass(name, resolve);
                try (var in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                    Class<?> known = findLoadedClass(name);
                    byte[] bytes = in.readAllBytes();
                    return known == null ? defineClass(name, bytes, 0, bytes.length) : known;
                } catch (java.io.IOException e) {
                    throw new ClassNotFoundException(name, e);
                }
            }
        };
        loader.setDefaultAssertionStatus(true);
        loader.setClassAssertionStatus("exception.Assertions$Nested", false);
        System.out.println(loader.loadClass("exception.Assertions$Level").desiredAssertionStatus() + " " + loader.loadClass("exception.Assertions$Nested").desiredAssertionStatus());
        var enabled = loader.loadClass("exception.Assertions$Nested").getDeclaredField("ENABLED");
        enabled.setAccessible(true);
        System.out.println(enabled.get(null));
        loader.setPackageAssertionStatus("exception", false);
        System.out.println(loader.loadClass("exception.Assertions$Level").desiredAssertionStatus());
    }

    static String fail() {
        throw new IllegalArgumentException("in the message");
    }
}
