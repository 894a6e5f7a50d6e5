package lambda;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Lambdas whose interface has several erasures of its one method, generic methods, marker interfaces, or redeclares Object's. */
public class Bridges {
    interface Taker<T> {
        String take(T value);
    }

    interface TextTaker extends Taker<String> {
        @Override
        String take(String value);
    }

    interface NumberTaker<N extends Number> extends Taker<N> {
        @Override
        String take(N value);
    }

    interface IntTaker extends NumberTaker<Integer> {
        @Override
        String take(Integer value);
    }

    interface Maker<T> {
        Object make(T from);
    }

    interface TextMaker<T> extends Maker<T> {
        @Override
        CharSequence make(T from);
    }

    interface BothMaker extends TextMaker<Integer>, Function<Integer, Object> {
        @Override
        String make(Integer from);

        @Override
        default Object apply(Integer from) {
            return "applied " + make(from);
        }
    }

    interface Left {
        Object value(String text);
    }

    interface Right {
        Integer value(String text);
    }

    interface Joined extends Left, Right {
    }

    interface WithObject<T> extends Comparator<T> {
        @Override
        boolean equals(Object other);

        @Override
        String toString();
    }

    interface Primitive {
        long apply(int a, double b, byte c);
    }

    interface Throwing<T, E extends Exception> {
        T run() throws E;
    }

    static <T> String through(Taker<T> taker, T value) {
        return taker.take(value);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static String raw(Taker taker, Object value) {
        try {
            return taker.take(value);
        } catch (ClassCastException e) {
            return e.getMessage().replaceAll(" \\(.*", "");
        }
    }

    static <T, E extends Exception> T attempt(Throwing<T, E> throwing, Function<? super Exception, ? extends T> otherwise) {
        try {
            return throwing.run();
        } catch (Exception e) {
            return otherwise.apply(e);
        }
    }

    static long widen(long a, double b, int c) {
        return a + (long) b + c;
    }

    static String methods(Object lambda) {
        return Arrays.stream(lambda.getClass().getDeclaredMethods()).map(method -> method.getReturnType().getSimpleName() + " " + method.getName() + Arrays.stream(method.getParameterTypes()).map(Class::getSimpleName).toList()).sorted().toList().toString();
    }

    public static void main(String[] args) throws Exception {
        TextTaker text = value -> "text " + value.length();
        IntTaker number = value -> "number " + (value + 1);
        NumberTaker<Double> real = value -> "real " + value.intValue();
        System.out.println(text.take("abc") + " " + through(text, "de") + " " + raw(text, "f") + " " + raw(text, 5));
        System.out.println(number.take(1) + " " + through(number, 2) + " " + raw(number, 3) + " " + raw(number, "x") + " " + raw(number, 4L) + " " + raw(real, 2.9) + " " + raw(real, 7));
        System.out.println(methods(text) + " " + methods(number) + " " + methods(real));
        BothMaker maker = Integer::toBinaryString;
        Maker<Integer> general = maker;
        TextMaker<Integer> chars = maker;
        Function<Integer, Object> function = maker;
        System.out.println(maker.make(5).length() + " " + general.make(6) + " " + chars.make(7).charAt(0) + " " + function.apply(8) + " " + methods(maker));
        Joined joined = String::length;
        Left left = joined;
        Right right = joined;
        System.out.println(left.value("four") + " " + right.value("four").byteValue() + " " + methods(joined));
        WithObject<String> order = (a, b) -> b.compareTo(a);
        System.out.println(order.compare("a", "b") + " " + order.equals(order) + " " + order.reversed().compare("a", "b"));
        Primitive primitive = Bridges::widen;
        Primitive lambda = (a, b, c) -> a + (int) b + c;
        System.out.println(primitive.apply(1, 2.9, (byte) 3) + " " + lambda.apply(1, 2.9, (byte) 3) + " " + methods(primitive));
        UnaryOperator<String> operator = String::trim;
        Function<? super String, ? extends CharSequence> widened = operator;
        BiFunction<? super Integer, ? super Integer, ? extends Number> sum = Integer::sum;
        System.out.println(widened.apply(" x ") + " " + sum.apply(1, 2).doubleValue());
        System.out.println(attempt(() -> Integer.parseInt("12"), e -> -1) + " " + attempt(() -> Integer.parseInt("x"), e -> e.getMessage().length()) + " " + Bridges.<String, Exception>attempt(() -> {
            throw new java.io.IOException("io");
        }, Exception::getMessage));
        Callable<Supplier<? extends Comparable<String>>> nested = () -> () -> "nested";
        System.out.println(nested.call().get().compareTo("nested"));
        Object marked = (Function<String, String> & Serializable & Cloneable) s -> s + "!";
        System.out.println((marked instanceof Serializable) + " " + (marked instanceof Cloneable) + " " + ((Function<String, String>) marked).apply("m") + " " + marked.getClass().getInterfaces().length);
        Supplier<Runnable> made = () -> () -> System.out.print("ran ");
        made.get().run();
        Runnable chained = ((Supplier<Runnable>) () -> made.get()::run).get();
        chained.run();
        System.out.println();
    }
}
