package lambda;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

/** Every kind of method reference, with the adaptations of arguments and results. */
public class MethodReferences {
    final String name;

    MethodReferences(String name) {
        this.name = name;
    }

    MethodReferences() {
        this("default");
    }

    String greet(String other) {
        return name + " greets " + other;
    }

    static int twice(int i) {
        return 2 * i;
    }

    static String count(Object... all) {
        return all.length + " objects";
    }

    private static String hidden(Integer i) {
        return "hidden" + i;
    }

    class Inner {
        final int i;

        Inner(int i) {
            this.i = i;
        }

        @Override
        public String toString() {
            return name + i;
        }
    }

    static class Sub extends MethodReferences {
        Sub() {
            super("sub");
        }

        @Override
        String greet(String other) {
            Function<String, String> parent = super::greet;
            Function<String, String> own = this::polite;
            return parent.andThen(own).apply(other);
        }

        String polite(String text) {
            return text + ", please";
        }
    }

    IntFunction<Inner> maker() {
        return Inner::new;
    }

    interface Ternary {
        String substring(String s, int from, int to);
    }

    static MethodReferences made(String log) {
        System.out.println(log);
        return new MethodReferences(log);
    }

    public static void main(String[] args) {
        Function<Integer, Integer> boxed = MethodReferences::twice;
        ToLongFunction<Integer> widened = MethodReferences::twice;
        IntFunction<Object> objects = MethodReferences::twice;
        System.out.println(boxed.apply(4) + " " + widened.applyAsLong(5) + " " + objects.apply(6));
        Function<String, String> bound = made("bound")::greet;
        System.out.println("after");
        BiFunction<MethodReferences, String, String> unbound = MethodReferences::greet;
        System.out.println(bound.apply("x") + " " + unbound.apply(new Sub(), "y"));
        Supplier<MethodReferences> constructor = MethodReferences::new;
        Function<String, MethodReferences> withName = MethodReferences::new;
        System.out.println(constructor.get().name + " " + withName.apply("named").name + " " + new MethodReferences("outer").maker().apply(3));
        IntFunction<int[]> array = int[]::new;
        Function<Integer, String[][]> matrix = String[][]::new;
        System.out.println(array.apply(3).length + " " + matrix.apply(2).getClass().getSimpleName());
        BiFunction<String, Integer, String> varargs = MethodReferences::count;
        Supplier<String> none = MethodReferences::count;
        System.out.println(varargs.apply("a", 1) + " " + none.get());
        Ternary ternary = String::substring;
        System.out.println(ternary.substring("abcdef", 1, 4));
        Comparator<String> comparator = String::compareToIgnoreCase;
        List<String> words = new ArrayList<>(List.of("b", "C", "a"));
        words.sort(comparator);
        words.forEach(System.out::print);
        words.sort(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()));
        System.out.println(words);
        Consumer<String> ignoresResult = words::add;
        ignoresResult.accept("added");
        Predicate<String> contains = words::contains;
        System.out.println(contains.test("added") + " " + contains.negate().or(String::isEmpty).and(s -> s.length() < 2).test(""));
        System.out.println(List.of(1, 2).stream().map(MethodReferences::hidden).toList());
        Function<int[], int[]> clone = int[]::clone;
        System.out.println(clone.apply(new int[] {7})[0]);
        ToIntFunction<CharSequence> length = CharSequence::length;
        IntSupplier boundLength = "four"::length;
        System.out.println(length.applyAsInt("abc") + boundLength.getAsInt());
        UnaryOperator<String> upper = String::toUpperCase;
        System.out.println(upper.andThen(String::strip).apply(" up "));
        String nothing = null;
        try {
            Supplier<Integer> s = nothing::length;
            System.out.println("not reached");
        } catch (NullPointerException e) {
            System.out.println("checked when made");
        }
        try {
            unbound.apply(null, "x");
        } catch (NullPointerException e) {
            System.out.println("checked when called");
        }
        Runnable run = MethodReferences::run;
        run.run();
        Function<Object, String> toString = Object::toString;
        System.out.println(toString.apply(List.of(1)));
    }

    static int run() {
        System.out.println("run");
        return 1;
    }
}
