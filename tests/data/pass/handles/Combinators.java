package handles;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.List;

/** The combinators of MethodHandles that move, fold, filter, collect and drop arguments. */
public class Combinators {
    static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    static String show(Object... all) {
        return Arrays.deepToString(all);
    }

    static String three(String a, int b, long c) {
        return a + ":" + b + ":" + c;
    }

    static int length(String text) {
        return text.length();
    }

    static String upper(String text) {
        return text.toUpperCase();
    }

    static void log(String a, int b) {
        System.out.println("log " + a + b);
    }

    static MethodHandle find(String name, Class<?> result, Class<?>... parameters) throws Exception {
        return LOOKUP.findStatic(Combinators.class, name, MethodType.methodType(result, parameters));
    }

    static void print(MethodHandle handle, Object... arguments) {
        Object result;
        try {
            result = handle.invokeWithArguments(arguments);
        } catch (Throwable e) {
            result = e;
        }
        System.out.println(handle.type() + " -> " + (result instanceof Object[] array ? Arrays.deepToString(array) : result));
    }

    static void moving(MethodHandle three, MethodHandle show) throws Throwable {
        print(MethodHandles.permuteArguments(three, MethodType.methodType(String.class, long.class, String.class, int.class), 1, 2, 0), 5L, "a", 6);
        print(MethodHandles.permuteArguments(three, MethodType.methodType(String.class, int.class, String.class, long.class, Object.class), 1, 0, 2), 5, "a", 6L, null);
        MethodHandle add = LOOKUP.findStatic(Integer.class, "sum", MethodType.methodType(int.class, int.class, int.class));
        print(MethodHandles.permuteArguments(add, MethodType.methodType(int.class, int.class), 0, 0), 21);
        print(MethodHandles.insertArguments(three, 1, 7), "a", 8L);
        print(MethodHandles.insertArguments(three, 0, "x", 1, 2L));
        print(MethodHandles.dropArguments(three, 1, Object.class, double.class), "a", null, 1.5, 2, 3L);
        print(MethodHandles.dropArguments(three, 3, List.of(int.class)), "a", 2, 3L, 4);
        print(MethodHandles.dropArgumentsToMatch(add, 0, List.of(String.class, int.class, int.class, long.class), 1), "a", 1, 2, 3L);
        print(MethodHandles.dropReturn(three), "a", 1, 2L);
        print(three.asSpreader(1, Object[].class, 2), "a", new Object[] {1, 2L});
        print(three.asSpreader(Object[].class, 3), (Object) new Object[] {"a", 1, 2L});
        print(add.asSpreader(int[].class, 2), new int[] {3, 4});
        print(add.asSpreader(0, int[].class, 1), new int[] {3}, 4);
        print(show.asCollector(Object[].class, 2), 1, 2);
        print(show.asCollector(Object[].class, 0));
        print(show.asFixedArity(), (Object) new Object[] {"fixed"});
        print(show.withVarargs(true).bindTo(new Object[] {"bound"}));
    }

    static void filtering(MethodHandle three, MethodHandle length, MethodHandle upper) throws Throwable {
        print(MethodHandles.filterArguments(three, 0, upper), "a", 1, 2L);
        print(MethodHandles.filterArguments(three, 1, length), "a", "four", 2L);
        print(MethodHandles.filterArguments(three, 0, upper, length, null), "b", "five5", 2L);
        print(MethodHandles.filterReturnValue(three, length), "abc", 1, 2L);
        print(MethodHandles.filterReturnValue(find("log", void.class, String.class, int.class), MethodHandles.constant(String.class, "after")), "x", 3);
        print(MethodHandles.foldArguments(find("three", String.class, String.class, int.class, long.class), MethodHandles.dropArguments(MethodHandles.constant(String.class, "folded"), 0, int.class)), 1, 2L);
        print(MethodHandles.foldArguments(three, find("log", void.class, String.class, int.class)), "z", 9, 10L);
        print(MethodHandles.foldArguments(three, 1, MethodHandles.constant(int.class, 77)), "z", 10L);
        print(MethodHandles.collectArguments(three, 1, LOOKUP.findStatic(Integer.class, "sum", MethodType.methodType(int.class, int.class, int.class))), "s", 1, 2, 3L);
        print(MethodHandles.collectArguments(three, 0, MethodHandles.dropArguments(MethodHandles.constant(String.class, "c"), 0, String.class, char.class)), "s", 'x', 1, 3L);
        print(MethodHandles.collectArguments(three, 3, find("log", void.class, String.class, int.class)), "s", 1, 3L, "logged", 4);
        print(MethodHandles.explicitCastArguments(three, MethodType.methodType(Object.class, Object.class, double.class, byte.class)), "s", 3.99, (byte) -1);
    }

    static void constants() throws Throwable {
        for (Class<?> type : new Class<?>[] {boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class, double.class, String.class, void.class}) {
            print(MethodHandles.zero(type));
            print(MethodHandles.empty(MethodType.methodType(type, int.class)), 1);
            if (type != void.class) print(MethodHandles.identity(type), MethodHandles.zero(type).invoke());
        }
        print(MethodHandles.constant(long.class, 5));
        print(MethodHandles.arrayConstructor(String[].class), 3);
        print(MethodHandles.arrayLength(String[].class), (Object) new String[4]);
        print(MethodHandles.arrayElementGetter(byte[].class), new byte[] {7, 8}, 1);
        print(MethodHandles.arrayElementSetter(String[].class), new String[1], 0, "set");
        print(MethodHandles.throwException(int.class, IllegalStateException.class), new IllegalStateException("thrown"));
        print(MethodHandles.invoker(MethodType.methodType(String.class, String.class)), find("upper", String.class, String.class), "invoked");
        print(MethodHandles.exactInvoker(MethodType.methodType(String.class, String.class)), find("upper", String.class, String.class), "exactly");
        print(MethodHandles.spreadInvoker(MethodType.methodType(String.class, String.class, int.class, long.class), 1), find("three", String.class, String.class, int.class, long.class), "s", new Object[] {1, 2L});
    }

    static void refusals(MethodHandle three) {
        Object[] refused = new Object[12];
        int n = 0;
        for (int i = 0; i < refused.length; i++) {
            try {
                refused[n] = switch (i) {
                    case 0 -> MethodHandles.permuteArguments(three, three.type(), 0, 1);
                    case 1 -> MethodHandles.permuteArguments(three, three.type(), 1, 0, 2);
                    case 2 -> MethodHandles.insertArguments(three, 1, "wrong");
                    case 3 -> MethodHandles.insertArguments(three, 2, 1L, 2L);
                    case 4 -> MethodHandles.dropArguments(three, 4, int.class);
                    case 5 -> MethodHandles.dropArguments(three, 0, void.class);
                    case 6 -> MethodHandles.filterReturnValue(three, three);
                    case 7 -> MethodHandles.filterArguments(three, 3, three);
                    case 8 -> three.asSpreader(Object[].class, 4);
                    case 9 -> three.asCollector(Object[].class, 1);
                    case 10 -> MethodHandles.constant(int.class, null);
                    default -> MethodHandles.arrayLength(String.class);
                };
            } catch (RuntimeException e) {
                System.out.println(i + " " + e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandle three = find("three", String.class, String.class, int.class, long.class);
        MethodHandle show = find("show", String.class, Object[].class);
        moving(three, show);
        filtering(three, find("length", int.class, String.class), find("upper", String.class, String.class));
        constants();
        refusals(three);
    }
}
