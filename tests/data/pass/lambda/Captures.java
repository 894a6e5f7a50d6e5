package lambda;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;

/** Lambdas: what they capture, how they nest, recur and compose. */
public class Captures {
    private int field = 1;
    private static int total;

    interface Triple<A, B, C, R> {
        R apply(A a, B b, C c);

        default Triple<A, B, C, String> text() {
            return (a, b, c) -> "<" + apply(a, b, c) + ">";
        }
    }

    interface Wide {
        double all(byte a, short b, char c, int d, long e, float f, double g, boolean h, Object i);
    }

    Supplier<Integer> counter() {
        int[] count = {0};
        return () -> ++count[0] * 10 + field++;
    }

    Runnable selfish() {
        return () -> {
            Runnable inner = () -> field += 100;
            inner.run();
            inner.run();
        };
    }

    static Function<Integer, Function<Integer, Function<Integer, Integer>>> curried() {
        return a -> b -> c -> a * 100 + b * 10 + c;
    }

    static Function<Integer, Integer> factorial;

    public static void main(String[] args) {
        Captures captures = new Captures();
        Supplier<Integer> one = captures.counter(), two = captures.counter();
        System.out.println(one.get() + " " + one.get() + " " + two.get() + " " + captures.field);
        captures.selfish().run();
        System.out.println(captures.field + " " + curried().apply(1).apply(2).apply(3));
        factorial = n -> n < 2 ? 1 : n * factorial.apply(n - 1);
        System.out.println(factorial.apply(10));
        byte b = 1;
        short s = 2;
        char c = 3;
        int i = 4;
        long l = 1L << 40;
        float f = 0.5f;
        double d = 0.25;
        boolean z = true;
        String text = "t";
        Supplier<String> all = () -> "" + b + s + (int) c + i + l + f + d + z + text;
        System.out.println(all.get());
        Wide wide = (p, q, r, t, u, v, w, x, y) -> p + q + r + t + u + v + w + (x ? 1 : 0) + y.hashCode();
        System.out.println(wide.all(b, s, c, i, l, f, d, z, 7));
        Triple<Integer, Long, String, Object> triple = (x, y, w) -> x + y + w;
        System.out.println(triple.text().apply(1, 2L, "three"));
        List<Supplier<Integer>> list = new ArrayList<>();
        for (int n = 0; n < 4; n++) {
            int m = n * n;
            list.add(() -> m + total++);
        }
        for (Supplier<Integer> each : list) System.out.print(each.get() + " ");
        System.out.println(total);
        Function<Integer, Integer> add = x -> x + 1, twice = x -> x * 2;
        System.out.println(add.andThen(twice).apply(5) + " " + add.compose(twice).apply(5) + " " + Function.<Integer>identity().apply(9));
        BiFunction<Integer, Integer, Integer> sum = Integer::sum;
        System.out.println(sum.andThen(twice).apply(3, 4));
        IntBinaryOperator operator = (x, y) -> x % y;
        try {
            operator.applyAsInt(1, 0);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage() + " " + e.getStackTrace()[0].getLineNumber());
        }
        Runnable empty = () -> { };
        empty.run();
        Runnable marked = (Runnable & java.io.Serializable) () -> System.out.println("marked");
        marked.run();
        System.out.println((marked instanceof java.io.Serializable) + " " + (empty instanceof java.io.Serializable) + " " + empty.getClass().isSynthetic()
            + " " + empty.getClass().isHidden() + " " + empty.getClass().getSimpleName().startsWith("Captures$$Lambda"));
        Object o = (Supplier<Supplier<String>>) () -> () -> "nested";
        System.out.println(((Supplier<?>) ((Supplier<?>) o).get()).get());
        System.out.println(same() == same());
    }

    static Runnable same() {
        return () -> { };
    }
}
