package lambda;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Lambdas as objects: equality, where they stand, what they capture of this and of loops, recursion, and their classes. */
public class Identities {
    final String name;
    final Supplier<String> field = () -> "field of " + this.name();
    static final Supplier<String> STATIC = () -> "static " + Identities.class.getSimpleName();
    Supplier<String> early;

    Identities(String name) {
        early = () -> "early " + name();
        this.name = name;
    }

    Identities(Supplier<String> name) {
        this(name.get() + "!");
    }

    String name() {
        return name;
    }

    interface Recursive {
        long apply(int n);
    }

    interface Greeting {
        String greet(String name);

        default Greeting twice() {
            return name -> greet(greet(name));
        }

        static Greeting polite() {
            return name -> "dear " + name;
        }

        Supplier<String> CONSTANT = () -> "in an interface";
    }

    enum Choice {
        FIRST(() -> "lambda of " + "FIRST"), SECOND(Choice::shared);

        final Supplier<String> supplier;

        Choice(Supplier<String> supplier) {
            this.supplier = supplier;
        }

        static String shared() {
            return "shared " + values().length;
        }
    }

    static Supplier<Integer> noCapture() {
        return () -> 5;
    }

    static Supplier<Integer> capture(int n) {
        return () -> n;
    }

    static <T> Supplier<List<T>> generic(T element) {
        class Local {
            List<T> list() {
                List<T> list = new ArrayList<>();
                Runnable adder = () -> list.add(element);
                adder.run();
                adder.run();
                return list;
            }
        }
        return () -> new Local().list();
    }

    static Recursive factorial;
    static int evaluations;

    static String evaluate() {
        evaluations++;
        return "evaluated";
    }

    static void throwing(Runnable runnable) {
        try {
            runnable.run();
        } catch (RuntimeException e) {
            System.out.println(e.getMessage() + " in " + e.getStackTrace()[0].getMethodName().replaceAll("[0-9]+", "#"));
        }
    }

    public static void main(String[] args) {
        System.out.println((noCapture() == noCapture()) + " " + (capture(1) == capture(1)) + " " + noCapture().equals(noCapture()) + " " + (noCapture().getClass() == noCapture().getClass()) + " " + (capture(1).getClass() == capture(2).getClass()));
        Identities object = new Identities(() -> "object");
        System.out.println(object.field.get() + ", " + object.early.get() + ", " + STATIC.get());
        factorial = n -> n <= 1 ? 1 : n * factorial.apply(n - 1);
        System.out.println(factorial.apply(15));
        Function<Integer, Integer>[] fibonacci = new Function[1];
        fibonacci[0] = n -> n < 2 ? n : fibonacci[0].apply(n - 1) + fibonacci[0].apply(n - 2);
        System.out.println(fibonacci[0].apply(12));
        List<IntSupplier> suppliers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int copy = i * i;
            suppliers.add(() -> copy);
        }
        for (int each : new int[] {7, 8}) suppliers.add(() -> each);
        suppliers.forEach(supplier -> System.out.print(supplier.getAsInt() + " "));
        System.out.println();
        int[] counter = {0};
        Runnable increment = () -> counter[0]++;
        increment.run();
        increment.run();
        System.out.println(counter[0]);
        System.out.println(Greeting.polite().twice().twice().greet("x") + " " + Greeting.CONSTANT.get());
        for (Choice choice : Choice.values()) System.out.print(choice.supplier.get() + " ");
        System.out.println(generic("e").get() + " " + generic(1).get());
        Supplier<Integer> bound = evaluate()::length;
        System.out.println(evaluations + " " + bound.get() + bound.get() + evaluations);
        UnaryOperator<String> composed = Function.<String>identity().compose((String s) -> s + "1").andThen(s -> s + "2")::apply;
        System.out.println(composed.apply("0"));
        throwing(() -> {
            throw new IllegalStateException("thrown");
        });
        throwing(() -> Integer.parseInt("x"));
        Set<Class<?>> classes = new HashSet<>();
        for (int i = 0; i < 5; i++) {
            Runnable runnable = () -> counter[0]--;
            classes.add(runnable.getClass());
        }
        Runnable first = Identities::main0, second = Identities::main0;
        System.out.println(classes.size() + " " + (first.getClass() == second.getClass()) + " " + (first == second) + " " + first.getClass().getInterfaces()[0].getName() + " " + first.getClass().getSuperclass() + " " + first.getClass().isSynthetic() + " " + first.getClass().getDeclaredFields().length + " " + capture(3).getClass().getDeclaredFields().length);
        Object cast = (Runnable & java.util.RandomAccess) () -> System.out.println("both");
        System.out.println((cast instanceof java.util.RandomAccess) + " " + cast.getClass().getInterfaces().length);
    }

    static void main0() {
    }
}
