package lambda;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

/** Method references that need help: varargs, boxes, widening, super, inner constructors, arrays, intersections, bridges. */
public class Shapes {
    static String join(String first, Object... rest) {
        return first + Arrays.toString(rest);
    }

    static long sum(int... numbers) {
        return Arrays.stream(numbers).sum();
    }

    interface ThreeInts {
        long apply(int a, int b, int c);
    }

    interface Mixed {
        Object apply(byte a, Character b, long c);
    }

    static String wide(long a, Object b, double c) {
        return a + "/" + b + "/" + c;
    }

    static class Parent {
        String say(String text) {
            return "parent " + text;
        }

        private String secret() {
            return "secret";
        }

        Supplier<String> secretly() {
            return this::secret;
        }
    }

    static class Child extends Parent {
        @Override
        String say(String text) {
            return "child " + text;
        }

        List<String> both() {
            Function<String, String> above = super::say, own = this::say;
            return List.of(above.apply("a"), own.apply("b"));
        }
    }

    class Inner {
        final String made;

        Inner(int a) {
            made = "inner " + a + " of " + name;
        }
    }

    final String name;

    Shapes(String name) {
        this.name = name;
    }

    IntFunction<Inner> maker() {
        return Inner::new;
    }

    interface Transformer<T> {
        T transform(T value);
    }

    interface StringTransformer extends Transformer<String> {
        @Override
        String transform(String value);
    }

    static <T> T through(Transformer<T> transformer, T value) {
        return transformer.transform(value);
    }

    static <T extends Runnable & Supplier<String>> String intersected(T both) {
        both.run();
        Supplier<String> get = both::get;
        return get.get();
    }

    static class Both implements Runnable, Supplier<String> {
        int runs;

        @Override
        public void run() {
            runs++;
        }

        @Override
        public String get() {
            return "runs " + runs;
        }
    }

    static <T> List<T> collect(Supplier<? extends Collection<T>> maker, T... elements) {
        Collection<T> made = maker.get();
        made.addAll(Arrays.asList(elements));
        return new ArrayList<>(made);
    }

    static <E extends Exception> void sneaky(Exception e) throws E {
        throw (E) e;
    }

    public static void main(String[] args) throws Exception {
        Function<String, String> none = Shapes::join;
        BiFunction<String, Integer, String> one = Shapes::join;
        BiFunction<String, Object[], String> array = Shapes::join;
        System.out.println(none.apply("0") + one.apply("1", 1) + array.apply("2", new Object[] {"x", 'y'}));
        ThreeInts varargs = Shapes::sum;
        Function<int[], Long> whole = Shapes::sum;
        System.out.println(varargs.apply(1, 2, 3) + " " + whole.apply(new int[] {4, 5}));
        Mixed mixed = Shapes::wide;
        System.out.println(mixed.apply((byte) -1, 'c', 7L));
        ToLongFunction<Integer> unboxedAndWidened = Integer::intValue;
        IntSupplier unboxed = Integer.valueOf(4)::intValue;
        System.out.println(unboxedAndWidened.applyAsLong(3) + unboxed.getAsInt());
        System.out.println(new Child().both() + " " + new Child().secretly().get());
        System.out.println(new Shapes("outer").maker().apply(3).made);
        IntFunction<int[][]> arrays = int[][]::new;
        Function<Integer, List<String>[]> generic = List[]::new;
        System.out.println(arrays.apply(2).length + " " + generic.apply(3).getClass());
        StringTransformer trim = String::trim;
        Transformer<String> general = trim;
        System.out.println(through(trim, " a ") + through(general::transform, " b ") + "|");
        System.out.println(intersected(new Both()));
        System.out.println(collect(ArrayList::new, 1, 2) + " " + collect(java.util.TreeSet::new, "b", "a"));
        UnaryOperator<UnaryOperator<String>> twice = f -> s -> f.apply(f.apply(s));
        System.out.println(twice.apply(twice.apply(s -> s + "x")).apply(""));
        Callable<Integer> throwing = () -> {
            throw new Exception("checked");
        };
        try {
            throwing.call();
        } catch (Exception e) {
            System.out.println(e.getMessage());
        }
        try {
            Shapes.<RuntimeException>sneaky(new java.io.IOException("sneaked"));
        } catch (Exception e) {
            System.out.println(e);
        }
        Transformer raw = trim;
        try {
            raw.transform(5);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        Child nobody = null;
        try {
            Function<String, String> bound = nobody::say;
            System.out.println("not reached " + bound);
        } catch (NullPointerException e) {
            System.out.println("null at creation");
        }
        Function<Child, List<String>> unbound = Child::both;
        try {
            unbound.apply(null);
        } catch (NullPointerException e) {
            System.out.println("null at the call");
        }
    }
}
