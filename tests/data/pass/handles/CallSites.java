package handles;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.invoke.SwitchPoint;
import java.lang.invoke.VolatileCallSite;
import java.lang.invoke.WrongMethodTypeException;

/** Call sites whose target changes, switch points, and method types. */
public class CallSites {
    static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    static int fallbacks;

    static MethodHandle constant(String text) {
        return MethodHandles.dropArguments(MethodHandles.constant(String.class, text), 0, int.class);
    }

    /** A site that finds its target when it is first called, as inline caches do. */
    static class Linking extends MutableCallSite {
        Linking() throws Exception {
            super(MethodType.methodType(String.class, int.class));
            setTarget(LOOKUP.findVirtual(Linking.class, "link", MethodType.methodType(String.class, int.class)).bindTo(this));
        }

        String link(int number) throws Throwable {
            fallbacks++;
            MethodHandle old = getTarget();
            MethodHandle test = MethodHandles.insertArguments(LOOKUP.findStatic(CallSites.class, "same", MethodType.methodType(boolean.class, int.class, int.class)), 0, number);
            setTarget(MethodHandles.guardWithTest(test, constant("linked " + number), old));
            return (String) getTarget().invokeExact(number);
        }
    }

    static boolean same(int a, int b) {
        return a == b;
    }

    static void sites() throws Throwable {
        for (CallSite site : new CallSite[] {new MutableCallSite(constant("first")), new VolatileCallSite(constant("first")), new ConstantCallSite(constant("first"))}) {
            MethodHandle invoker = site.dynamicInvoker();
            System.out.print(site.getClass().getSimpleName() + " " + site.type() + " " + (String) invoker.invokeExact(1));
            try {
                site.setTarget(constant("second"));
                System.out.println(" " + (String) invoker.invokeExact(1));
                site.setTarget(MethodHandles.constant(String.class, "wrong"));
            } catch (WrongMethodTypeException | UnsupportedOperationException e) {
                System.out.println(" " + e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
        MutableCallSite empty = new MutableCallSite(MethodType.methodType(int.class));
        try {
            System.out.println((int) empty.dynamicInvoker().invokeExact());
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Linking linking = new Linking();
        MethodHandle invoker = linking.dynamicInvoker();
        for (int number : new int[] {1, 2, 1, 2, 3, 3, 1}) System.out.print((String) invoker.invokeExact(number) + ", ");
        System.out.println(fallbacks);
    }

    static void switchPoints() throws Throwable {
        SwitchPoint one = new SwitchPoint(), two = new SwitchPoint();
        MethodHandle guarded = one.guardWithTest(two.guardWithTest(constant("both valid"), constant("two invalid")), constant("one invalid"));
        System.out.println((String) guarded.invokeExact(0) + " " + one.hasBeenInvalidated());
        SwitchPoint.invalidateAll(new SwitchPoint[] {two});
        System.out.println((String) guarded.invokeExact(0) + " " + two.hasBeenInvalidated());
        SwitchPoint.invalidateAll(new SwitchPoint[] {one, two});
        System.out.println((String) guarded.invokeExact(0));
        try {
            new SwitchPoint().guardWithTest(constant("x"), MethodHandles.constant(String.class, "y"));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    static void types() {
        MethodType type = MethodType.methodType(String.class, int.class, long[].class);
        System.out.println(type + " " + type.toMethodDescriptorString() + " " + (type == MethodType.fromMethodDescriptorString("(I[J)Ljava/lang/String;", null)));
        System.out.println(type.wrap() + " " + type.erase() + " " + type.generic() + " " + type.unwrap() + " " + type.hasPrimitives() + " " + type.hasWrappers());
        System.out.println(type.appendParameterTypes(char.class) + " " + type.insertParameterTypes(0, byte.class) + " " + type.dropParameterTypes(0, 1) + " " + type.changeParameterType(1, Object.class) + " " + type.changeReturnType(void.class));
        System.out.println(MethodType.genericMethodType(2, true) + " " + type.parameterList() + " " + type.lastParameterType() + " " + type.parameterCount() + " " + MethodType.methodType(void.class).lastParameterType());
        for (int i = 0; i < 6; i++) {
            try {
                System.out.println(switch (i) {
                    case 0 -> MethodType.methodType(void.class, void.class);
                    case 1 -> type.dropParameterTypes(1, 3);
                    case 2 -> MethodType.fromMethodDescriptorString("(I", null);
                    case 3 -> MethodType.fromMethodDescriptorString("(Lnot/There;)V", null);
                    case 4 -> type.parameterType(2);
                    default -> MethodType.methodType(int.class, new Class<?>[256]);
                });
            } catch (RuntimeException | LinkageError e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            } catch (Throwable e) {
                System.out.println(e);
            }
        }
    }

    public static void main(String[] args) throws Throwable {
        sites();
        switchPoints();
        types();
    }
}
