import java.util.function.*;

public class Lambdas {
    interface Shape { default String name() { return "shape " + area(); } double area(); }

    static int twice(IntUnaryOperator f, int x) {
        return f.applyAsInt(f.applyAsInt(x));
    }

    private int field = 5;

    Supplier<Integer> capture() {
        return () -> field++;
    }

    public static void main(String[] args) {
        int captured = args.length + 10;
        System.out.println(twice(x -> x * captured, 3));
        Function<String, Integer> length = String::length;
        Supplier<StringBuilder> make = StringBuilder::new;
        BiFunction<String, String, Boolean> equal = String::equals;
        IntFunction<int[]> array = int[]::new;
        System.out.println(length.andThen(n -> n + 1).apply("four") + " " + make.get().append("made") + " "
                + equal.apply("a", "a") + " " + array.apply(3).length);
        Lambdas object = new Lambdas();
        Supplier<Integer> supplier = object.capture();
        System.out.println(supplier.get() + supplier.get() + object.field);
        Shape shape = () -> 2.5;
        System.out.println(shape.name());
        Runnable anonymous = new Runnable() {
            @Override
            public void run() {
                System.out.println("anonymous " + captured);
            }
        };
        anonymous.run();
    }
}
