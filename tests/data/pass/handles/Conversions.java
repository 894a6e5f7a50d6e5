package handles;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.WrongMethodTypeException;
import java.util.Arrays;

/** asType and explicitCastArguments between every pair of types, invoke against invokeExact, and varargs. */
public class Conversions {
    static final Class<?>[] TYPES = {boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class, double.class, Integer.class, Character.class, Number.class, Object.class, String.class, void.class};
    static final Object[] VALUES = {true, (byte) -2, 'c', (short) -300, 70000, 1L << 33, 1.5f, -2.75, 5, 'd', 6.5, "o", "s", null};

    static String result(MethodHandle handle, Object... arguments) {
        try {
            Object value = handle.invokeWithArguments(arguments);
            return value == null ? "null" : value.getClass().getSimpleName() + "(" + value + ")";
        } catch (ClassCastException e) {
            return "CCE";
        } catch (NullPointerException e) {
            return "NPE";
        } catch (Throwable e) {
            return e.getClass().getSimpleName();
        }
    }

    static void pairs(boolean explicit) {
        for (int i = 0; i < TYPES.length; i++) {
            if (TYPES[i] == void.class) continue;
            StringBuilder line = new StringBuilder(TYPES[i].getSimpleName() + ":");
            for (Class<?> to : TYPES) {
                MethodHandle identity = MethodHandles.identity(TYPES[i]);
                MethodType type = MethodType.methodType(to, TYPES[i]);
                try {
                    MethodHandle converted = explicit ? MethodHandles.explicitCastArguments(identity, type) : identity.asType(type);
                    line.append(' ').append(result(converted, VALUES[i]));
                } catch (WrongMethodTypeException e) {
                    line.append(" -");
                }
            }
            System.out.println(line);
        }
    }

    static void nulls() {
        MethodHandle identity = MethodHandles.identity(Object.class);
        System.out.println(result(identity.asType(MethodType.methodType(int.class, Object.class)), (Object) null) + " " + result(MethodHandles.explicitCastArguments(identity, MethodType.methodType(int.class, Object.class)), (Object) null));
        System.out.println(result(identity.asType(MethodType.methodType(String.class, Object.class)), (Object) null) + " " + result(identity.asType(MethodType.methodType(void.class, Object.class)), 1));
        System.out.println(result(MethodHandles.constant(int.class, 3).asType(MethodType.methodType(Object.class))) + " " + result(MethodHandles.empty(MethodType.methodType(void.class)).asType(MethodType.methodType(int.class))) + " " + result(MethodHandles.empty(MethodType.methodType(void.class)).asType(MethodType.methodType(String.class))));
    }

    static String varargs(String first, int... rest) {
        return first + Arrays.toString(rest);
    }

    static void exact() throws Throwable {
        MethodHandle add = MethodHandles.lookup().findStatic(Math.class, "addExact", MethodType.methodType(int.class, int.class, int.class));
        System.out.println((int) add.invokeExact(1, 2));
        System.out.println((long) add.invoke((byte) 1, 'a') + " " + (Object) add.invoke(Integer.valueOf(3), (short) 4) + " " + (double) (int) add.invoke(5, 6));
        add.invoke(1, 1);
        String[] messages = new String[7];
        for (int i = 0; i < messages.length; i++) {
            try {
                switch (i) {
                    case 0 -> {
                        long wrong = (long) add.invokeExact(1, 2);
                    }
                    case 1 -> {
                        Object wrong = add.invokeExact(1, 2);
                    }
                    case 2 -> {
                        int wrong = (int) add.invokeExact(1, (short) 2);
                    }
                    case 3 -> add.invokeExact(1, 2);
                    case 4 -> {
                        int wrong = (int) add.invokeExact(1);
                    }
                    case 5 -> {
                        int wrong = (int) add.invoke(1, 2L);
                    }
                    default -> {
                        int wrong = (int) add.invoke("one", 2);
                    }
                }
            } catch (WrongMethodTypeException | ClassCastException e) {
                messages[i] = e.getClass().getSimpleName() + ": " + e.getMessage();
            }
        }
        for (String message : messages) System.out.println(message);
        try {
            System.out.println((int) add.invoke((Object) "one", 2));
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println((int) add.invoke((Integer) null, 2));
        } catch (NullPointerException e) {
            System.out.println("null unboxed");
        }
    }

    static void arities() throws Throwable {
        MethodHandle varargs = MethodHandles.lookup().findStatic(Conversions.class, "varargs", MethodType.methodType(String.class, String.class, int[].class));
        System.out.println(varargs + " " + varargs.isVarargsCollector() + " " + varargs.asFixedArity().isVarargsCollector());
        System.out.println((String) varargs.invoke("a") + varargs.invoke("b", 1) + varargs.invoke("c", 1, (byte) 2, 'a') + varargs.invoke("d", new int[] {7}) + (String) varargs.invokeExact("e", new int[0]));
        System.out.println(varargs.invokeWithArguments("f", 1, 2, 3, 4, 5) + " " + varargs.asType(MethodType.methodType(Object.class, Object.class, Integer.class, int.class)).invoke("g", 1, 2));
        for (Object[] arguments : new Object[][] {{}, {"a", "b"}, {"a", 1L}, {"a", null}}) {
            try {
                System.out.println(varargs.invokeWithArguments(arguments));
            } catch (WrongMethodTypeException | ClassCastException | NullPointerException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
        MethodHandle collected = MethodHandles.identity(Object[].class).asVarargsCollector(Object[].class);
        System.out.println(((Object[]) collected.invoke(1, "x", 2.5)).length + " " + ((Object[]) collected.invoke((Object) new Object[3])).length + " " + ((Object[]) collected.invoke(new Object[3])).length);
    }

    public static void main(String[] args) throws Throwable {
        pairs(false);
        pairs(true);
        nulls();
        exact();
        arities();
    }
}
