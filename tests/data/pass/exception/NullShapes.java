package exception;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** Null messages inside lambdas, records, enums, switches, loops, ternaries, unboxing, generic calls, inner classes and chains. */
public class NullShapes {
    record Pair(Integer number, String text, Pair next) {
        int twice() {
            return number * 2;
        }
    }

    enum Kind {
        ONE;

        Kind other;
        static Kind last;
    }

    class Inner {
        String name;

        int length() {
            return name.length() + outerName.length();
        }

        int outerLength() {
            return NullShapes.this.outerName.length();
        }
    }

    String outerName;
    Map<String, List<Integer>> map = new HashMap<>();
    long[][] grid = new long[2][];
    static NullShapes instance;
    Function<String, String> function;

    static <T> T none() {
        return null;
    }

    static int count;

    interface Action {
        Object run() throws Throwable;
    }

    static void attempt(Action action) {
        count++;
        try {
            System.out.println(count + " fine " + action.run());
        } catch (Throwable e) {
            System.out.println(count + " " + e.getMessage());
        }
    }

    static void values() {
        Pair pair = new Pair(null, null, null);
        NullShapes shapes = new NullShapes();
        attempt(() -> pair.twice());
        attempt(() -> pair.number() + 1);
        attempt(() -> pair.next().text());
        attempt(() -> pair.text().length());
        attempt(() -> Kind.ONE.other.name());
        attempt(() -> Kind.last.other);
        attempt(() -> shapes.new Inner().length());
        attempt(() -> shapes.new Inner().outerLength());
        attempt(() -> shapes.map.get("x").get(0) + 1);
        attempt(() -> shapes.grid[1][0]);
        attempt(() -> shapes.grid[1].length);
        attempt(() -> shapes.grid[1][0] += 5);
        attempt(() -> instance.grid[0][0]--);
        attempt(() -> shapes.function.apply("x"));
        attempt(() -> NullShapes.<String>none().length());
        attempt(() -> NullShapes.<int[]>none()[0]);
        attempt(() -> NullShapes.<Supplier<String>>none().get());
        attempt(() -> Optional.ofNullable(pair.text()).map(String::length).orElse(null).intValue());
    }

    static void statements() {
        Integer boxed = none();
        String text = none();
        Kind kind = none();
        Boolean flag = none();
        int[] numbers = none();
        List<String> list = none();
        Throwable throwable = none();
        attempt(() -> {
            int unboxed = boxed;
            return unboxed;
        });
        attempt(() -> {
            long widened = boxed;
            return widened;
        });
        attempt(() -> flag ? 1 : 2);
        attempt(() -> {
            if (!flag) return 1;
            return 2;
        });
        attempt(() -> {
            while (flag) return 1;
            return 2;
        });
        attempt(() -> count > 0 ? boxed : 0);
        attempt(() -> {
            switch (text) {
                default:
                    return 1;
            }
        });
        attempt(() -> switch (kind) {
            case ONE -> 1;
        });
        attempt(() -> {
            switch (boxed) {
                case 1:
                    return 1;
            }
            return 2;
        });
        attempt(() -> {
            for (int number : numbers) System.out.println(number);
            return 1;
        });
        attempt(() -> {
            for (String each : list) System.out.println(each);
            return 1;
        });
        attempt(() -> {
            synchronized (text) {
                return 1;
            }
        });
        attempt(() -> {
            throw throwable;
        });
        attempt(() -> text + boxed + kind);
        attempt(() -> text instanceof String);
        attempt(() -> boxed == 5);
        attempt(() -> boxed.equals(5));
        attempt(() -> -boxed);
        attempt(() -> numbers[boxed]);
        attempt(() -> new int[boxed]);
    }

    static void arguments(String first, int[] second, Pair... rest) {
        attempt(() -> first.trim());
        attempt(() -> second[second.length]);
        attempt(() -> rest[0].text());
        attempt(() -> rest[rest.length - 1].next().next());
        IntSupplier supplier = () -> rest.length;
        attempt(() -> supplier.getAsInt());
        String local = first;
        Pair[] others = rest;
        attempt(() -> local.isEmpty());
        try {
            others = new Pair[] {null, new Pair(1, "x", null)};
            System.out.println(others[1].next.next);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            int index = 0;
            others[index++].number().intValue();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            others[others[1].number() - 1].text.concat(others[0].text);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            others[1].text.concat(null).length();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        long wide = 1L << 33;
        double real = 2.5;
        char[] letters = null;
        try {
            letters[(int) (wide >> 33) + (int) real] = 'x';
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        values();
        statements();
        arguments(null, null, (Pair[]) null);
        arguments(null, null, null, null);
    }
}
