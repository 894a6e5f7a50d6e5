package reflection;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** Method.invoke and Constructor.newInstance: conversions of arguments, wrong ones, wrapped errors, and who is called. */
public class Invocations {
    static String primitives(boolean z, byte b, char c, short s, int i, long j, float f, double d) {
        return z + " " + b + " " + c + " " + s + " " + i + " " + j + " " + f + " " + d;
    }

    static String varargs(String first, int... rest) {
        return first + rest.length;
    }

    static void nothing() {
    }

    static int thrower(int kind) throws Exception {
        switch (kind) {
            case 0 -> throw new Exception("checked");
            case 1 -> throw new IllegalStateException("unchecked");
            case 2 -> throw new StackOverflowError("error");
            case 3 -> throw new InvocationTargetException(new Exception("inner"), "outer");
            default -> throw new IllegalArgumentException("its own");
        }
    }

    static class Base {
        public String who() {
            return "base";
        }

        private String mine() {
            return "base's";
        }

        static String shared() {
            return "base's static";
        }
    }

    static class Derived extends Base {
        @Override
        public String who() {
            return "derived";
        }

        private String mine() {
            return "derived's";
        }

        static String shared() {
            return "derived's static";
        }
    }

    abstract static class Abstract {
        Abstract() {
            throw new IllegalStateException("never");
        }
    }

    static class Picky {
        final int value;

        Picky(int value) {
            if (value < 0) throw new IllegalArgumentException("negative");
            this.value = value;
        }

        Picky() {
            this(-1);
        }
    }

    enum Choice { ONE }

    interface Action {
        Object run() throws Throwable;
    }

    static void attempt(Action action) {
        try {
            Object result = action.run();
            System.out.println(result + (result == null ? "" : " " + result.getClass().getSimpleName()));
        } catch (Throwable e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage() + (e.getCause() == null ? "" : " <- " + e.getCause()));
        }
    }

    static void arguments() throws Exception {
        Method primitives = Invocations.class.getDeclaredMethod("primitives", boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class, double.class);
        attempt(() -> primitives.invoke(null, true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6d));
        attempt(() -> primitives.invoke(null, true, (byte) 1, 'c', (byte) 2, 'd', 'e', 4L, 5f));
        attempt(() -> primitives.invoke("ignored", false, (byte) 1, 'c', (byte) 2, (short) 3, (byte) 4, 'f', 6));
        attempt(() -> primitives.invoke(null, true, 1, 'c', (short) 2, 3, 4L, 5f, 6d));
        attempt(() -> primitives.invoke(null, 1, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6d));
        attempt(() -> primitives.invoke(null, true, (byte) 1, 'c', 'x', 3, 4L, 5f, 6d));
        attempt(() -> primitives.invoke(null, true, (byte) 1, 'c', (short) 2, 3, 4L, 5d, 6d));
        attempt(() -> primitives.invoke(null, true, null, 'c', (short) 2, 3, 4L, 5f, 6d));
        attempt(() -> primitives.invoke(null, true));
        attempt(() -> primitives.invoke(null));
        attempt(() -> primitives.invoke(null, (Object[]) null));
        Method varargs = Invocations.class.getDeclaredMethod("varargs", String.class, int[].class);
        attempt(() -> varargs.invoke(null, "a", new int[2]));
        attempt(() -> varargs.invoke(null, "a", 1));
        attempt(() -> varargs.invoke(null, 5, new int[2]));
        attempt(() -> varargs.invoke(null, null, null));
        attempt(() -> Invocations.class.getDeclaredMethod("nothing").invoke(null, (Object[]) null));
        attempt(() -> Invocations.class.getDeclaredMethod("nothing").invoke(null, 1));
    }

    static void receivers() throws Exception {
        Method who = Base.class.getMethod("who"), mine = Base.class.getDeclaredMethod("mine"), shared = Base.class.getDeclaredMethod("shared");
        attempt(() -> who.invoke(new Derived()) + " " + mine.invoke(new Derived()) + " " + shared.invoke(new Derived()));
        attempt(() -> who.invoke(null));
        attempt(() -> who.invoke("a string"));
        attempt(() -> Derived.class.getMethod("who").invoke(new Base()));
        attempt(() -> List.class.getMethod("size").invoke(new ArrayList<>(List.of(1, 2))));
        attempt(() -> Object.class.getMethod("toString").invoke(new int[0]).toString().startsWith("[I"));
        attempt(() -> Object.class.getMethod("getClass").invoke("x"));
        attempt(() -> Object.class.getDeclaredMethod("clone").invoke(new int[] {1}));
        attempt(() -> Runnable.class.getMethod("run").invoke((Runnable) () -> System.out.print("ran ")));
    }

    static void errors() throws Exception {
        Method thrower = Invocations.class.getDeclaredMethod("thrower", int.class);
        for (int i = 0; i < 5; i++) {
            int kind = i;
            attempt(() -> thrower.invoke(null, kind));
        }
        try {
            thrower.invoke(null, 0);
        } catch (InvocationTargetException e) {
            System.out.println(e.getTargetException() == e.getCause());
            System.out.println(e.getCause().getStackTrace()[0].getMethodName() + " " + e.getStackTrace()[e.getStackTrace().length - 2].getMethodName());
        }
    }

    static void constructors() throws Exception {
        Constructor<Picky> one = Picky.class.getDeclaredConstructor(int.class), none = Picky.class.getDeclaredConstructor();
        attempt(() -> one.newInstance(5).value);
        attempt(() -> one.newInstance('a').value);
        attempt(() -> one.newInstance(-1));
        attempt(() -> none.newInstance());
        attempt(() -> one.newInstance());
        attempt(() -> one.newInstance("x"));
        attempt(() -> one.newInstance((Object) null));
        attempt(() -> Abstract.class.getDeclaredConstructor().newInstance());
        attempt(() -> Choice.class.getDeclaredConstructors()[0].newInstance("TWO", 1));
        attempt(() -> Runnable.class.getDeclaredConstructor());
        attempt(() -> int.class.getDeclaredConstructor());
        attempt(() -> Picky.class.newInstance());
        attempt(() -> Abstract.class.newInstance());
        attempt(() -> Choice.class.newInstance());
        attempt(() -> int[].class.newInstance());
        attempt(() -> Class.class.getDeclaredConstructors()[0].newInstance(null, null));
    }

    public static void main(String[] args) throws Exception {
        arguments();
        receivers();
        errors();
        constructors();
    }
}
