import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/** What can be found out about the classes of lambda expressions. */
public class Proxies {
    interface Many {
        String of(boolean a, byte b, char c, short d, int e, long f, float g, double h, String i, int[] j);
    }

    interface Twice<T> {
        T get(T first, T second);

        default T twice(T value) {
            return get(value, value);
        }
    }

    private final String name;

    Proxies(String name) {
        this.name = name;
    }

    private String hidden(String suffix) {
        return name + suffix;
    }

    Supplier<String> bound(String suffix) {
        return () -> hidden(suffix);
    }

    static Object captured(boolean a, byte b, char c, short d, int e, long f, float g, double h, String i, int[] j) {
        Supplier<String> all = () -> "" + a + b + c + d + e + f + g + h + i + j.length;
        System.out.println(all.get());
        return all;
    }

    static void describe(Object lambda) {
        Class<?> type = lambda.getClass();
        System.out.println(
                Modifier.toString(type.getModifiers())
                        + (type.isSynthetic() ? " synthetic" : "")
                        + (type.isHidden() ? " hidden" : "")
                        + (type.isAnonymousClass() ? " anonymous" : "")
                        + " of " + type.getNestHost().getName()
                        + " is " + Arrays.toString(type.getInterfaces()));
        System.out.println(type.getName().replaceAll("\\$\\$Lambda(\\$[0-9]+)?/0x[0-9a-f]+", "*"));
        System.out.println(type.getSuperclass() + " " + type.getPackageName() + " " + type.getEnclosingClass());
        for (Field field : type.getDeclaredFields()) {
            System.out.println("  " + Modifier.toString(field.getModifiers()) + " " + field.getType() + " " + field.getName());
        }
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            System.out.println("  " + Modifier.toString(constructor.getModifiers()) + Arrays.toString(constructor.getParameterTypes()));
        }
        for (Method method : type.getDeclaredMethods()) {
            System.out.println("  " + Modifier.toString(method.getModifiers()) + " " + method.getReturnType() + " " + method.getName() + Arrays.toString(method.getParameterTypes()) + method.isBridge());
        }
        System.out.println(type.getProtectionDomain() == Proxies.class.getProtectionDomain());
        System.out.println(type.getClassLoader() == Proxies.class.getClassLoader());
        System.out.println(type.desiredAssertionStatus());
    }

    static Runnable nothing() {
        return () -> {};
    }

    static Supplier<StackTraceElement[]> trace() {
        return () -> new Throwable().getStackTrace();
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static void polluted() {
        Function<String, Integer> length = String::length;
        try {
            System.out.println(((Function) length).apply(5));
        } catch (ClassCastException expected) {
            System.out.println(expected.getMessage().replaceAll("[(].*", ""));
        }
        ToIntFunction<Integer> own = Integer::intValue;
        try {
            System.out.println(((ToIntFunction) own).applyAsInt("text"));
        } catch (ClassCastException expected) {
            System.out.println(expected.getMessage().replaceAll("[(].*", ""));
        }
        Supplier<Integer> none = () -> null;
        IntSupplier unboxed = none::get;
        try {
            System.out.println(unboxed.getAsInt());
        } catch (NullPointerException expected) {
            System.out.println("null");
        }
    }

    public static void main(String[] none) throws Exception {
        describe(nothing());
        describe(captured(true, (byte) 1, '2', (short) 3, 4, 5L, 6.5f, 7.25, "8", new int[9]));
        describe(new Proxies("me").bound("!"));
        System.out.println(new Proxies("me").bound("!").get());
        describe((Comparator<String>) String::compareTo);
        describe((IntFunction<int[]>) int[]::new);
        describe((Function<String, Proxies>) Proxies::new);

        System.out.println(nothing() == nothing());
        System.out.println(new Proxies("a").bound("b") == new Proxies("a").bound("b"));
        System.out.println(new Proxies("a").bound("b").getClass() == new Proxies("a").bound("c").getClass());
        Runnable first = () -> {};
        Runnable second = () -> {};
        System.out.println(first.getClass() == second.getClass());

        for (StackTraceElement element : trace().get()) {
            System.out.println(element.getMethodName().replaceAll("[0-9]+$", ""));
        }
        List<String> all = StackWalker.getInstance(StackWalker.Option.SHOW_HIDDEN_FRAMES).walk(
                frames -> frames.map(frame -> frame.getMethodName()).limit(3).collect(java.util.stream.Collectors.toList()));
        System.out.println(all.get(all.size() - 1));

        Supplier<MethodHandles.Lookup> lookup = MethodHandles::lookup;
        System.out.println(lookup.get().lookupClass().isHidden());
        Twice<Integer> sum = Integer::sum;
        System.out.println(sum.twice(21));
        BiFunction<Proxies, String, String> unbound = Proxies::hidden;
        System.out.println(unbound.apply(new Proxies("un"), "bound"));
        Many many = (a, b, c, d, e, f, g, h, i, j) -> "" + a + b + c + d + e + f + g + h + i + j[0];
        System.out.println(many.of(false, (byte) -1, 'x', (short) -2, 3, -4L, 0.5f, -0.25, null, new int[] {7}));
        polluted();

        Object made = captured(false, (byte) 0, '0', (short) 0, 0, 0, 0, 0, "", new int[0]);
        Constructor<?> constructor = made.getClass().getDeclaredConstructors()[0];
        constructor.setAccessible(true);
        Object again = constructor.newInstance(true, (byte) 9, '8', (short) 7, 6, 5L, 4f, 3.0, "2", new int[1]);
        System.out.println(((Supplier<?>) again).get());
    }
}
