package handles;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Loops, conditions, exceptions and finally blocks made of method handles. */
public class Loops {
    static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    static MethodHandle find(String name, Class<?> result, Class<?>... parameters) throws Exception {
        return LOOKUP.findStatic(Loops.class, name, MethodType.methodType(result, parameters));
    }

    static boolean less(int i, int limit) {
        return i < limit;
    }

    static int next(int i, int limit) {
        return i + 3;
    }

    static String append(String sum, int i) {
        return sum + i + ",";
    }

    static String appendTo(String sum, int i, String initial) {
        return sum + i;
    }

    static String visit(String sum, String element, List<String> all) {
        return sum + element.length();
    }

    static String start(List<String> all) {
        return all.size() + ">";
    }

    static void see(String element) {
        System.out.print(element + ";");
    }

    static int zero(int n) {
        return 0;
    }

    static int one(int n) {
        return 1;
    }

    static int factorial(int i, int acc, int n) {
        return acc * (i + 1);
    }

    static int step(int i, int acc, int n) {
        return i + 1;
    }

    static boolean notDone(int i, int acc, int n) {
        return i < n;
    }

    static int result(int i, int acc, int n) {
        return acc;
    }

    static int risky(String text, int radix) {
        return Integer.parseInt(text, radix);
    }

    static int recover(NumberFormatException e, String text) {
        return -text.length();
    }

    static int cleanup(Throwable e, int result, String text) {
        System.out.print("cleanup " + (e == null ? "fine" : e.getClass().getSimpleName()) + " " + result + " " + text + ": ");
        return result + 1000;
    }

    static void cleanupVoid(Throwable e) {
        System.out.print("void cleanup " + (e != null) + ": ");
    }

    static void raise(String text) {
        throw new IllegalStateException(text);
    }

    static void print(MethodHandle handle, Object... arguments) {
        try {
            System.out.println(handle.type() + " -> " + handle.invokeWithArguments(arguments));
        } catch (Throwable e) {
            System.out.println(handle.type() + " throws " + e);
        }
    }

    static void loops() throws Throwable {
        print(MethodHandles.whileLoop(null, find("less", boolean.class, int.class, int.class), find("next", int.class, int.class, int.class)), 10);
        print(MethodHandles.doWhileLoop(MethodHandles.dropArguments(MethodHandles.constant(int.class, 50), 0, int.class), find("next", int.class, int.class, int.class), find("less", boolean.class, int.class, int.class)), 10);
        print(MethodHandles.countedLoop(MethodHandles.constant(int.class, 4), MethodHandles.constant(String.class, ">"), find("append", String.class, String.class, int.class)));
        print(MethodHandles.countedLoop(MethodHandles.constant(int.class, -2), MethodHandles.constant(int.class, 3), MethodHandles.identity(String.class), find("appendTo", String.class, String.class, int.class, String.class)), "i");
        print(MethodHandles.countedLoop(MethodHandles.constant(int.class, 5), MethodHandles.constant(int.class, 3), MethodHandles.identity(String.class), find("appendTo", String.class, String.class, int.class, String.class)), "none");
        print(MethodHandles.iteratedLoop(null, find("start", String.class, List.class), find("visit", String.class, String.class, String.class, List.class)), List.of("a", "bb", "ccc"));
        MethodHandle iterator = LOOKUP.findVirtual(List.class, "iterator", MethodType.methodType(Iterator.class));
        print(MethodHandles.iteratedLoop(iterator, null, find("see", void.class, String.class)), List.of("x", "y"));
        MethodHandle[] counter = {find("zero", int.class, int.class), find("step", int.class, int.class, int.class, int.class)};
        MethodHandle[] accumulator = {find("one", int.class, int.class), find("factorial", int.class, int.class, int.class, int.class), find("notDone", boolean.class, int.class, int.class, int.class), find("result", int.class, int.class, int.class, int.class)};
        print(MethodHandles.loop(counter, accumulator), 5);
        print(MethodHandles.loop(counter, accumulator), 0);
    }

    static void conditions() throws Throwable {
        MethodHandle empty = LOOKUP.findVirtual(String.class, "isEmpty", MethodType.methodType(boolean.class));
        MethodHandle guard = MethodHandles.guardWithTest(empty, MethodHandles.dropArguments(MethodHandles.constant(String.class, "was empty"), 0, String.class), MethodHandles.identity(String.class));
        print(guard, "");
        print(guard, "full");
        print(guard, (Object) null);
        MethodHandle[] cases = new MethodHandle[3];
        for (int i = 0; i < cases.length; i++) cases[i] = MethodHandles.dropArguments(MethodHandles.constant(String.class, "case " + i), 0, int.class, long.class);
        MethodHandle fallback = MethodHandles.dropArguments(MethodHandles.constant(String.class, "default"), 0, int.class, long.class);
        MethodHandle table = MethodHandles.tableSwitch(fallback, cases);
        for (int i : new int[] {-1, 0, 1, 2, 3, Integer.MIN_VALUE, Integer.MAX_VALUE}) print(table, i, 5L);
        try {
            MethodHandles.tableSwitch(fallback);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    static void exceptions() throws Throwable {
        MethodHandle risky = find("risky", int.class, String.class, int.class);
        MethodHandle caught = MethodHandles.catchException(risky, NumberFormatException.class, find("recover", int.class, NumberFormatException.class, String.class));
        print(caught, "12", 10);
        print(caught, "xyz", 10);
        print(caught, null, 10);
        MethodHandle cleaned = MethodHandles.tryFinally(risky, find("cleanup", int.class, Throwable.class, int.class, String.class));
        print(cleaned, "7", 10);
        print(cleaned, "bad", 10);
        MethodHandle raise = find("raise", void.class, String.class);
        print(MethodHandles.tryFinally(raise, find("cleanupVoid", void.class, Throwable.class)), "raised");
        print(MethodHandles.catchException(raise, RuntimeException.class, MethodHandles.empty(MethodType.methodType(void.class, RuntimeException.class))), "swallowed");
        List<String> seen = new ArrayList<>();
        MethodHandle add = LOOKUP.findVirtual(List.class, "add", MethodType.methodType(boolean.class, Object.class)).bindTo(seen);
        MethodHandle remember = MethodHandles.filterArguments(add, 0, LOOKUP.findVirtual(Object.class, "toString", MethodType.methodType(String.class)).asType(MethodType.methodType(Object.class, Object.class)));
        print(MethodHandles.catchException(raise, IllegalStateException.class, remember.asType(MethodType.methodType(void.class, IllegalStateException.class))), "remembered");
        System.out.println(seen);
    }

    public static void main(String[] args) throws Throwable {
        loops();
        conditions();
        exceptions();
    }
}
