package handles;

import java.lang.invoke.CallSite;
import java.lang.invoke.LambdaConversionException;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.StringConcatFactory;
import java.lang.runtime.ObjectMethods;
import java.util.Comparator;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;

/** The factories behind lambdas, concatenation and records, called directly. */
public class Metafactories {
    static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    static String twice(String text) {
        return text + text;
    }

    static String with(int number, String text) {
        return number + text;
    }

    interface Action {
        Object run() throws Throwable;
    }

    static void attempt(Action action) {
        try {
            System.out.println(action.run());
        } catch (Throwable e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    interface Marked {
    }

    @SuppressWarnings("unchecked")
    static void lambdas() throws Throwable {
        MethodType general = MethodType.methodType(Object.class, Object.class), special = MethodType.methodType(String.class, String.class);
        MethodHandle twice = LOOKUP.findStatic(Metafactories.class, "twice", special);
        CallSite site = LambdaMetafactory.metafactory(LOOKUP, "apply", MethodType.methodType(Function.class), general, twice, special);
        Function<String, String> function = (Function<String, String>) site.getTarget().invokeExact();
        System.out.println(function.apply("ab") + " " + site.getTarget().type() + " " + site.getClass().getSimpleName());
        MethodHandle with = LOOKUP.findStatic(Metafactories.class, "with", MethodType.methodType(String.class, int.class, String.class));
        CallSite capturing = LambdaMetafactory.metafactory(LOOKUP, "apply", MethodType.methodType(Function.class, int.class), general, with, special);
        System.out.println(((Function<String, String>) capturing.getTarget().invokeExact(7)).apply("x"));
        CallSite alternative = LambdaMetafactory.altMetafactory(LOOKUP, "apply", MethodType.methodType(Function.class), general, twice, special, LambdaMetafactory.FLAG_MARKERS | LambdaMetafactory.FLAG_SERIALIZABLE, 1, Marked.class);
        Object marked = alternative.getTarget().invoke();
        System.out.println((marked instanceof Marked) + " " + (marked instanceof java.io.Serializable) + " " + marked.getClass().isHidden() + " " + marked.getClass().getInterfaces().length);
        attempt(() -> LambdaMetafactory.metafactory(LOOKUP, "apply", MethodType.methodType(String.class), general, twice, special));
        attempt(() -> LambdaMetafactory.metafactory(LOOKUP, "apply", MethodType.methodType(Function.class, String.class), general, with, special));
        attempt(() -> LambdaMetafactory.metafactory(LOOKUP, "apply", MethodType.methodType(Function.class), general, twice, MethodType.methodType(String.class, Integer.class)));
        attempt(() -> LambdaMetafactory.metafactory(LOOKUP, "apply", MethodType.methodType(Function.class), general, MethodHandles.identity(String.class), special));
        attempt(() -> LambdaMetafactory.metafactory(MethodHandles.publicLookup(), "apply", MethodType.methodType(Function.class), general, twice, special));
        try {
            Supplier<String> wrongName = (Supplier<String>) LambdaMetafactory.metafactory(LOOKUP, "none", MethodType.methodType(Supplier.class), MethodType.methodType(Object.class), MethodHandles.lookup().findVirtual(Object.class, "toString", MethodType.methodType(String.class)), MethodType.methodType(String.class)).getTarget().invoke();
            System.out.println(wrongName.get());
        } catch (LambdaConversionException e) {
            System.out.println(e.getMessage());
        }
    }

    static void concatenation() throws Throwable {
        CallSite plain = StringConcatFactory.makeConcat(LOOKUP, "any", MethodType.methodType(String.class, String.class, int.class, Object.class, char.class, double.class));
        System.out.println((String) plain.getTarget().invokeExact("a", 1, (Object) null, 'c', -0.0));
        CallSite recipe = StringConcatFactory.makeConcatWithConstants(LOOKUP, "any", MethodType.methodType(String.class, long.class, String.class), "<\1|\2|\1>", "constant \1");
        System.out.println((String) recipe.getTarget().invokeExact(5L, "s"));
        CallSite none = StringConcatFactory.makeConcatWithConstants(LOOKUP, "any", MethodType.methodType(String.class), "only text");
        System.out.println((String) none.getTarget().invokeExact());
        attempt(() -> StringConcatFactory.makeConcatWithConstants(LOOKUP, "any", MethodType.methodType(String.class, int.class), "no argument"));
        attempt(() -> StringConcatFactory.makeConcatWithConstants(LOOKUP, "any", MethodType.methodType(String.class, int.class), "\1\2"));
        attempt(() -> StringConcatFactory.makeConcat(LOOKUP, "any", MethodType.methodType(int.class, int.class)).type());
        Class<?>[] many = new Class<?>[201];
        java.util.Arrays.fill(many, int.class);
        attempt(() -> StringConcatFactory.makeConcat(LOOKUP, "any", MethodType.methodType(String.class, many)));
    }

    static class Point {
        final int x;
        final String y;

        Point(int x, String y) {
            this.x = x;
            this.y = y;
        }
    }

    static void objectMethods() throws Throwable {
        MethodHandle[] getters = {LOOKUP.findGetter(Point.class, "x", int.class), LOOKUP.findGetter(Point.class, "y", String.class)};
        Point a = new Point(3, "why"), b = new Point(3, new String("why")), c = new Point(4, null);
        MethodHandle text = ((CallSite) ObjectMethods.bootstrap(LOOKUP, "toString", MethodType.methodType(String.class, Point.class), Point.class, "x;y", getters)).getTarget();
        MethodHandle equal = ((CallSite) ObjectMethods.bootstrap(LOOKUP, "equals", MethodType.methodType(boolean.class, Point.class, Object.class), Point.class, "x;y", getters)).getTarget();
        MethodHandle hash = ((CallSite) ObjectMethods.bootstrap(LOOKUP, "hashCode", MethodType.methodType(int.class, Point.class), Point.class, "x;y", getters)).getTarget();
        System.out.println((String) text.invokeExact(a) + " " + (String) text.invokeExact(c) + " " + (boolean) equal.invokeExact(a, (Object) b) + " " + (boolean) equal.invokeExact(a, (Object) c) + " " + (boolean) equal.invokeExact(a, (Object) "x") + " " + (int) hash.invokeExact(a) + " " + (int) hash.invokeExact(c));
        attempt(() -> ObjectMethods.bootstrap(LOOKUP, "other", MethodType.methodType(int.class, Point.class), Point.class, "x;y", getters));
        attempt(() -> ObjectMethods.bootstrap(LOOKUP, "hashCode", MethodType.methodType(int.class, Point.class), Point.class, "x", getters).getClass());
    }

    static void proxies() throws Throwable {
        MethodHandle max = LOOKUP.findStatic(Math.class, "max", MethodType.methodType(int.class, int.class, int.class));
        IntBinaryOperator operator = MethodHandleProxies.asInterfaceInstance(IntBinaryOperator.class, max);
        System.out.println(operator.applyAsInt(3, 9) + " " + MethodHandleProxies.isWrapperInstance(operator) + " " + MethodHandleProxies.wrapperInstanceTarget(operator).type() + " " + MethodHandleProxies.wrapperInstanceType(operator));
        Comparator<String> comparator = MethodHandleProxies.asInterfaceInstance(Comparator.class, LOOKUP.findVirtual(String.class, "compareTo", MethodType.methodType(int.class, String.class)));
        System.out.println(comparator.compare("a", "b") + " " + comparator.equals(comparator));
        attempt(() -> MethodHandleProxies.asInterfaceInstance(Runnable.class, max));
        attempt(() -> MethodHandleProxies.asInterfaceInstance(String.class, max));
    }

    public static void main(String[] args) throws Throwable {
        lambdas();
        concatenation();
        objectMethods();
        proxies();
    }
}
