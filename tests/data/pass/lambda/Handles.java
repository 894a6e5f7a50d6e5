package lambda;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.invoke.WrongMethodTypeException;

/** Method handles and variable handles, used directly. */
public class Handles {
    int field = 3;
    static String text = "static";
    volatile long counter;

    String join(String a, int b) {
        return a + b + field;
    }

    static long sum(long... all) {
        long sum = 0;
        for (long each : all) sum += each;
        return sum;
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle join = lookup.findVirtual(Handles.class, "join", MethodType.methodType(String.class, String.class, int.class));
        System.out.println(join.type());
        System.out.println((String) join.invokeExact(new Handles(), "x", 5));
        System.out.println(join.bindTo(new Handles()).invoke("y", (byte) 6));
        System.out.println(join.invokeWithArguments(new Handles(), "z", 7));
        try {
            Object o = join.invokeExact(new Handles(), "x", 5);
            System.out.println(o);
        } catch (WrongMethodTypeException e) {
            System.out.println("WrongMethodTypeException");
        }
        MethodHandle sum = lookup.findStatic(Handles.class, "sum", MethodType.methodType(long.class, long[].class));
        System.out.println((long) sum.invoke(1L, 2, 3) + " " + (long) sum.invoke() + " " + sum.isVarargsCollector());
        MethodHandle getter = lookup.findGetter(Handles.class, "field", int.class);
        MethodHandle setter = lookup.findStaticSetter(Handles.class, "text", String.class);
        setter.invoke("changed");
        System.out.println((int) getter.invoke(new Handles()) + text);
        MethodHandle constructor = lookup.findConstructor(String.class, MethodType.methodType(void.class, char[].class));
        System.out.println((String) constructor.invoke(new char[] {'o', 'k'}));
        MethodHandle length = lookup.findVirtual(String.class, "length", MethodType.methodType(int.class));
        MethodHandle filtered = MethodHandles.filterReturnValue(MethodHandles.insertArguments(join, 0, new Handles()), length);
        System.out.println((int) filtered.invoke("abc", 1));
        MethodHandle guarded = MethodHandles.guardWithTest(lookup.findVirtual(String.class, "isEmpty", MethodType.methodType(boolean.class)),
            MethodHandles.dropArguments(MethodHandles.constant(String.class, "empty"), 0, String.class), MethodHandles.identity(String.class));
        System.out.println((String) guarded.invoke("") + (String) guarded.invoke("full"));
        MethodHandle permuted = MethodHandles.permuteArguments(lookup.findVirtual(String.class, "concat", MethodType.methodType(String.class, String.class)),
            MethodType.methodType(String.class, String.class, String.class), 1, 0);
        System.out.println((String) permuted.invoke("a", "b"));
        VarHandle counter = lookup.findVarHandle(Handles.class, "counter", long.class);
        Handles h = new Handles();
        System.out.println(counter.compareAndSet(h, 0L, 5L) + " " + counter.compareAndSet(h, 0L, 6L) + " " + counter.getAndAdd(h, 10L) + " " + (long) counter.getVolatile(h));
        VarHandle ints = MethodHandles.arrayElementVarHandle(int[].class);
        int[] array = {1, 2, 3};
        ints.set(array, 1, 20);
        System.out.println((int) ints.getAndBitwiseOr(array, 2, 4) + " " + array[1] + " " + array[2]);
        VarHandle view = MethodHandles.byteArrayViewVarHandle(int[].class, java.nio.ByteOrder.BIG_ENDIAN);
        byte[] bytes = new byte[8];
        view.set(bytes, 2, 0x01020304);
        System.out.println(java.util.Arrays.toString(bytes));
        try {
            lookup.findStatic(Handles.class, "none", MethodType.methodType(void.class));
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
    }
}
