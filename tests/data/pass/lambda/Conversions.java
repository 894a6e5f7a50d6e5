import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.*;

/** What lambda expressions and method references turn their arguments and results into. */
public class Conversions {
    interface ToLong<T> {
        long of(T value);
    }

    interface Objects {
        Object of(int number);
    }

    interface Wide {
        double of(int number, float other);
    }

    interface Narrow<T extends Number & Comparable<T>> {
        int of(T left, T right);
    }

    interface VarArgs {
        String of(int a, int b, int c);
    }

    interface Generic<A, B extends Comparable<B>> {
        B of(A from);
    }

    interface Special extends Generic<String, Integer> {
        @Override
        Integer of(String from);
    }

    static class Base {
        protected String greet(String whom) {
            return "base greets " + whom;
        }
    }

    static class Derived extends Base {
        @Override
        protected String greet(String whom) {
            return "derived greets " + whom;
        }

        Function<String, String> fromAbove() {
            return super::greet;
        }

        Function<String, String> own() {
            return this::greet;
        }
    }

    interface Private {
        private String secret(int number) {
            return "secret " + number;
        }

        default IntFunction<String> reveal() {
            return this::secret;
        }

        static Supplier<String> constant() {
            return () -> "constant";
        }
    }

    static class Protected extends ArrayList<String> {
        Runnable remove() {
            return () -> removeRange(0, 1);
        }

        BiConsumer<Integer, Integer> range() {
            return this::removeRange;
        }
    }

    class Inner {
        final int number;

        Inner(int number) {
            this.number = number + base;
        }
    }

    final int base = 100;

    IntFunction<Inner> inner() {
        return Inner::new;
    }

    static String join(Object... parts) {
        return Arrays.toString(parts);
    }

    static String numbers(int... parts) {
        return Arrays.toString(parts);
    }

    static <T extends Comparable<T>> T largest(List<T> all) {
        return all.stream().max(Comparator.naturalOrder()).get();
    }

    static int count;

    static int next() {
        return ++count;
    }

    static long recursive(int n) {
        UnaryOperator<Long>[] self = new UnaryOperator[1];
        self[0] = k -> k < 2 ? k : self[0].apply(k - 1) + self[0].apply(k - 2);
        return self[0].apply((long) n);
    }

    public static void main(String[] none) throws Exception {
        ToLong<Integer> widened = Integer::intValue;
        System.out.println(widened.of(7));
        ToLong<Character> fromChar = c -> c;
        System.out.println(fromChar.of('a'));
        Objects boxed = n -> n;
        System.out.println(boxed.of(300).getClass());
        Objects squared = Math::abs;
        System.out.println(squared.of(-4));
        Wide wide = Math::max;
        System.out.println(wide.of(3, 2.5f));
        Narrow<Integer> compare = Integer::compareTo;
        System.out.println(compare.of(1, 2));
        VarArgs numbers = Conversions::numbers;
        VarArgs objects = Conversions::join;
        System.out.println(numbers.of(1, 2, 3) + objects.of(4, 5, 6));
        Special special = Integer::parseInt;
        Generic<String, Integer> general = special;
        System.out.println(special.of("12") + general.of("30"));

        System.out.println(new Derived().fromAbove().apply("x") + ", " + new Derived().own().apply("y"));
        System.out.println(new Private() {}.reveal().apply(5) + " " + Private.constant().get());
        Protected list = new Protected();
        list.addAll(Arrays.asList("a", "b", "c", "d"));
        list.remove().run();
        list.range().accept(1, 2);
        System.out.println(list);
        System.out.println(new Conversions().inner().apply(5).number);

        Runnable ignored = Conversions::next;
        ignored.run();
        Runnable made = ArrayList::new;
        made.run();
        Callable<Integer> called = Conversions::next;
        System.out.println(called.call() + " " + count);
        Supplier<Supplier<String>> nested = () -> () -> "nested";
        System.out.println(nested.get().get());
        Function<List<String>, String> generic = Conversions::largest;
        System.out.println(generic.apply(Arrays.asList("b", "c", "a")));
        Map<String, List<Integer>> groups = new HashMap<>();
        groups.computeIfAbsent("k", key -> new ArrayList<>()).add(1);
        groups.merge("k", Arrays.asList(2), (left, right) -> {
            List<Integer> both = new ArrayList<>(left);
            both.addAll(right);
            return both;
        });
        System.out.println(groups);
        System.out.println(recursive(15));

        String text = null;
        try {
            Supplier<Integer> length = text::length;
            System.out.println(length.get());
        } catch (NullPointerException expected) {
            System.out.println("no receiver");
        }
        Function<String, Integer> unbound = String::length;
        try {
            unbound.apply(null);
        } catch (NullPointerException expected) {
            System.out.println(expected.getStackTrace()[0].getMethodName());
        }
        Comparator<String> kept = (Comparator<String> & Serializable) String::compareTo;
        System.out.println(kept instanceof Serializable);
        IntBinaryOperator shifted = (a, b) -> a << b;
        System.out.println(shifted.applyAsInt(1, 10));
        BooleanSupplier yes = Boolean.TRUE::booleanValue;
        System.out.println(yes.getAsBoolean());
        DoubleUnaryOperator root = Math::sqrt;
        System.out.println(root.applyAsDouble(2));
        ToDoubleFunction<Integer> toDouble = Integer::doubleValue;
        System.out.println(toDouble.applyAsDouble(3));
        LongFunction<String> longs = Long::toString;
        System.out.println(longs.apply(1L << 40));
        Function<Object, String> valueOf = String::valueOf;
        System.out.println(valueOf.apply(3.5));
        Function<String, Class<?>> load = name -> {
            try {
                return Class.forName(name);
            } catch (ClassNotFoundException missing) {
                return null;
            }
        };
        System.out.println(load.apply("java.util.List") + " " + load.apply("no.Such"));
        IntFunction<String[]> arrays = String[]::new;
        System.out.println(arrays.apply(3).length);
        Function<int[], Object> copy = int[]::clone;
        System.out.println(((int[]) copy.apply(new int[] {1, 2})).length);
    }
}
