package handles;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import java.util.ArrayList;
import java.util.List;

/** Every access mode of variable handles over fields of every type, static and not, final and volatile. */
public class FieldVariables {
    boolean z;
    byte b = 1;
    char c = 'c';
    short s = 2;
    int i = 3;
    volatile long j = 4;
    float f = 5.5f;
    double d = 6.5;
    String text = "text";
    final int fixed = 7;
    static int shared = 8;
    static final String CONSTANT = "constant";

    static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    interface Action {
        Object run() throws Throwable;
    }

    static void attempt(Action action) {
        try {
            System.out.println(action.run());
        } catch (Throwable e) {
            System.out.println(e.getClass().getSimpleName() + ": " + String.valueOf(e.getMessage()).replaceAll("@[0-9a-f]+", "@"));
        }
    }

    static Object[] newValue(Class<?> type, int number) {
        Object value = type == boolean.class ? (Object) (number % 2 == 0) : type == byte.class ? (Object) (byte) number : type == char.class ? (Object) (char) ('a' + number)
            : type == short.class ? (Object) (short) number : type == int.class ? (Object) number : type == long.class ? (Object) (long) number
            : type == float.class ? (Object) (float) number : type == double.class ? (Object) (double) number : "new" + number;
        return new Object[] {value};
    }

    static void every(VarHandle handle, List<Object> prefix) throws Throwable {
        System.out.print(handle.varType().getSimpleName() + " " + handle.coordinateTypes().size() + ":");
        int number = 10;
        for (AccessMode mode : AccessMode.values()) {
            if (!handle.isAccessModeSupported(mode)) continue;
            MethodHandle accessor = handle.toMethodHandle(mode);
            List<Object> arguments = new ArrayList<>(prefix);
            while (arguments.size() < accessor.type().parameterCount()) {
                if (mode.methodName().contains("ompareAnd") && arguments.size() == prefix.size()) {
                    arguments.add(number % 2 == 0 ? handle.toMethodHandle(AccessMode.GET).invokeWithArguments(prefix) : newValue(handle.varType(), 0)[0]);
                } else {
                    arguments.add(newValue(handle.varType(), number)[0]);
                }
            }
            number++;
            System.out.print(" " + mode.methodName() + "=" + accessor.invokeWithArguments(arguments) + "/" + handle.toMethodHandle(AccessMode.GET).invokeWithArguments(prefix));
        }
        System.out.println();
    }

    static void modes() throws Throwable {
        FieldVariables object = new FieldVariables();
        for (String name : "z b c s i j f d text fixed".split(" ")) {
            every(LOOKUP.findVarHandle(FieldVariables.class, name, FieldVariables.class.getDeclaredField(name).getType()), List.of(object));
        }
        every(LOOKUP.findStaticVarHandle(FieldVariables.class, "shared", int.class), List.of());
        every(LOOKUP.findStaticVarHandle(FieldVariables.class, "CONSTANT", String.class), List.of());
        System.out.println(object.b + " " + (int) object.c + " " + object.s + " " + object.i + " " + object.j + " " + object.f + " " + object.d + " " + object.text + " " + shared);
    }

    static void failures() throws Throwable {
        FieldVariables object = new FieldVariables();
        VarHandle text = LOOKUP.findVarHandle(FieldVariables.class, "text", String.class), number = LOOKUP.findVarHandle(FieldVariables.class, "i", int.class), fixed = LOOKUP.findVarHandle(FieldVariables.class, "fixed", int.class);
        attempt(() -> (String) text.get());
        attempt(() -> (String) text.get(null));
        attempt(() -> (String) text.get((FieldVariables) null));
        attempt(() -> (String) text.get("not one"));
        attempt(() -> (Integer) text.get(object));
        attempt(() -> (String) text.getAndAdd(object, "x"));
        attempt(() -> {
            text.set(object, 5);
            return object.text;
        });
        attempt(() -> {
            number.set(object, 5L);
            return object.i;
        });
        attempt(() -> {
            number.set(object, (short) 5);
            return object.i;
        });
        attempt(() -> (long) number.getAndAdd(object, 'a') + object.i);
        attempt(() -> {
            fixed.set(object, 9);
            return object.fixed;
        });
        attempt(() -> fixed.compareAndSet(object, 7, 9));
        attempt(() -> LOOKUP.findVarHandle(FieldVariables.class, "none", int.class));
        attempt(() -> LOOKUP.findVarHandle(FieldVariables.class, "i", long.class));
        attempt(() -> LOOKUP.findVarHandle(FieldVariables.class, "shared", int.class));
        attempt(() -> LOOKUP.findStaticVarHandle(FieldVariables.class, "i", int.class));
        attempt(() -> MethodHandles.publicLookup().findVarHandle(FieldVariables.class, "i", int.class));
        attempt(() -> LOOKUP.unreflectVarHandle(FieldVariables.class.getDeclaredField("d")).accessModeType(AccessMode.COMPARE_AND_SET));
        attempt(() -> text.withInvokeExactBehavior().hasInvokeExactBehavior() + " " + (Object) text.withInvokeExactBehavior().get(object));
        attempt(() -> (int) number.withInvokeExactBehavior().get(object));
        attempt(() -> AccessMode.valueFromMethodName("getAndBitwiseXorRelease") + " " + AccessMode.valueFromMethodName("none"));
    }

    static void fences() {
        VarHandle.fullFence();
        VarHandle.acquireFence();
        VarHandle.releaseFence();
        VarHandle.loadLoadFence();
        VarHandle.storeStoreFence();
        System.out.println("fences");
    }

    static void invokers() throws Throwable {
        VarHandle number = LOOKUP.findVarHandle(FieldVariables.class, "i", int.class);
        FieldVariables object = new FieldVariables();
        MethodHandle invoker = MethodHandles.varHandleInvoker(AccessMode.GET_AND_ADD, MethodType.methodType(int.class, FieldVariables.class, int.class));
        MethodHandle exact = MethodHandles.varHandleExactInvoker(AccessMode.GET, MethodType.methodType(int.class, FieldVariables.class));
        System.out.println((int) invoker.invoke(number, object, 10) + " " + (int) exact.invoke(number, object));
        System.out.println(number + " " + number.describeConstable().isPresent());
    }

    public static void main(String[] args) throws Throwable {
        modes();
        failures();
        fences();
        invokers();
    }
}
