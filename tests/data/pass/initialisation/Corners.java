package initialisation;

/** Initialisation in its corners: cycles, constants, interfaces with default methods, arrays, reflection, recursion, and instances. */
public class Corners {
    static int clock;

    static int tick(String what) {
        System.out.println("  " + what);
        return ++clock;
    }

    static class First {
        static final int A = tick("First.A");
        static final int B = Second.D + 1;
        static final int C = tick("First.C");
    }

    static class Second {
        static final int D = First.C + 10;
        static final int E = First.B + tick("Second.E");
    }

    interface Plain {
        int P = tick("Plain.P");
    }

    interface WithDefault extends Plain {
        int W = tick("WithDefault.W");

        default void nothing() {
        }
    }

    interface Untouched {
        int U = tick("Untouched.U");

        static void f() {
        }

        void g();
    }

    static class Implementing implements WithDefault, Untouched {
        static int i = tick("Implementing.i");

        @Override
        public void g() {
        }
    }

    static class Constants {
        static final int COMPILED = 5;
        static final Integer BOXED = tick("Constants.BOXED");
        static final String TEXT = "te" + "xt";
        static final int COMPUTED = Integer.parseInt("6");
    }

    static class Superclass {
        static int s = tick("Superclass.s");
        static final String NAME = "name";

        static void call() {
        }
    }

    static class Subclass extends Superclass {
        static int t = tick("Subclass.t");
    }

    static class Singleton {
        static final Singleton INSTANCE = new Singleton();
        static int count = 10;
        static int later;
        int seen;

        Singleton() {
            seen = ++count;
            later = 7;
        }
    }

    static class Recursive {
        static final int VALUE = compute();

        static int compute() {
            return VALUE + 1;
        }
    }

    enum Level {
        LOW, HIGH;

        static final int COUNT = values().length;
        static int made;

        Level() {
            tick("Level " + ordinal());
        }
    }

    static class Thrower {
        static {
            if (true) throw new IllegalStateException("never again");
        }

        static void use() {
        }
    }

    static class UsesThrower extends Thrower {
        static int x = tick("never seen");
    }

    static void show(String title, Object value) {
        System.out.println(title + " " + value);
    }

    public static void main(String[] args) throws Exception {
        show("second", Second.E);
        show("first", First.B + " " + First.C + " " + Second.D);
        show("array", new Implementing[2].length);
        show("literal", Implementing.class.getSimpleName());
        show("instance", new Implementing() != null);
        show("its interface", Implementing.U);
        show("compiled", Constants.COMPILED + Constants.TEXT);
        show("computed", Constants.COMPUTED);
        show("through the subclass", Subclass.s);
        show("constant of the superclass", Subclass.NAME);
        Subclass.call();
        show("subclass", Subclass.t);
        show("singleton", Singleton.INSTANCE.seen + " " + Singleton.count + " " + Singleton.later);
        show("recursive", Recursive.VALUE);
        show("enum", Level.HIGH + " " + Level.COUNT);
        for (int i = 0; i < 3; i++) {
            try {
                if (i == 0) show("sub", UsesThrower.x);
                if (i == 1) Thrower.use();
                if (i == 2) new UsesThrower();
            } catch (ExceptionInInitializerError | NoClassDefFoundError e) {
                show(e.getClass().getSimpleName(), e.getMessage() + " " + e.getCause());
            }
        }
        Class<?> lazy = Class.forName("initialisation.Corners$Lazy", false, Corners.class.getClassLoader());
        show("not yet", lazy.getDeclaredFields().length);
        show("constant by reflection", lazy.getDeclaredField("CONSTANT").getModifiers());
        lazy.getDeclaredField("CONSTANT").get(null);
        show("then", lazy.getDeclaredField("value").get(null));
    }

    static class Lazy {
        static final int CONSTANT = 3;
        static int value = tick("Lazy.value");
    }
}
// small
