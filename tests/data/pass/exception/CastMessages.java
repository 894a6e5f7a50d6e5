package exception;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The messages of casts, stores, indices and sizes, for every kind of type and every array. */
public class CastMessages {
    static class Own {
    }

    enum Choice { A }

    interface Shape {
    }

    static <T> T unchecked(Object value) {
        return (T) value;
    }

    interface Action {
        Object run() throws Throwable;
    }

    static void attempt(Action action) {
        try {
            System.out.println("fine " + action.run().getClass());
        } catch (Throwable e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static void casts() {
        Object[] values = {"text", 5, new Own(), Choice.A, new int[0], new String[0][], new Own[0], List.of(), new ArrayList<>(), Own.class};
        for (Object value : values) {
            attempt(() -> (Integer) value);
            attempt(() -> (Own) value);
            attempt(() -> (Shape) value);
            attempt(() -> (Map<?, ?>) value);
            attempt(() -> (int[]) value);
            attempt(() -> (Object[]) value);
            attempt(() -> (Own[][]) value);
            attempt(() -> (Comparable<?>) value);
        }
    }

    static void hidden() {
        List<Object> raw = new ArrayList<>(List.of(1, "two"));
        List<String> strings = (List<String>) (List<?>) raw;
        attempt(() -> strings.get(0).length());
        attempt(() -> {
            String sum = "";
            for (String each : strings) sum += each;
            return sum;
        });
        attempt(() -> {
            String text = unchecked(5);
            return text;
        });
        attempt(() -> {
            String[] array = unchecked(new Object[] {"x"});
            return array;
        });
        attempt(() -> {
            Function<Integer, Integer> function = i -> i + 1;
            return ((Function<Object, Object>) (Function<?, ?>) function).apply("x");
        });
        attempt(() -> {
            int value = (int) (Object) 5L;
            return value;
        });
        attempt(() -> {
            long value = (Long) (Object) 5;
            return value;
        });
        attempt(() -> {
            Choice choice = unchecked(Thread.State.NEW);
            return choice.name();
        });
        attempt(() -> ((Comparable<Object>) (Comparable<?>) "x").compareTo(1));
        attempt(() -> new java.util.TreeSet<Object>(List.of(1, "x")));
    }

    static void stores() {
        Object[][] targets = {new String[1], new Integer[1], new Own[1], new Shape[1], new int[1][], new Number[1][1], new Choice[1], new List[1]};
        Object[] values = {"s", 1, new Own(), new int[0], new Object[0], new Integer[0], Choice.A, new ArrayList<>()};
        for (Object[] target : targets) {
            for (Object value : values) {
                attempt(() -> {
                    target[0] = value;
                    return target;
                });
            }
        }
        attempt(() -> {
            System.arraycopy(new Object[] {"a", 1}, 0, new String[2], 0, 2);
            return "copied";
        });
        attempt(() -> {
            System.arraycopy(new int[1], 0, new long[1], 0, 1);
            return "copied";
        });
        attempt(() -> {
            System.arraycopy(new int[1], 0, new Object[1], 0, 1);
            return "copied";
        });
        attempt(() -> {
            System.arraycopy("text", 0, new Object[1], 0, 1);
            return "copied";
        });
        attempt(() -> List.of(1, 2).toArray(new String[0]));
    }

    static void indices() {
        Object[] arrays = {new boolean[1], new byte[2], new char[3], new short[0], new int[5], new long[6], new float[7], new double[8], new Object[9]};
        for (Object array : arrays) {
            for (int index : new int[] {-1, 9, Integer.MIN_VALUE, Integer.MAX_VALUE}) attempt(() -> java.lang.reflect.Array.get(array, index));
        }
        int[] ints = new int[3];
        attempt(() -> ints[3]);
        attempt(() -> ints[-3] = 4);
        attempt(() -> ints[Integer.MAX_VALUE]++);
        attempt(() -> (new int[2][3])[1][3]);
        attempt(() -> new String[-5]);
        attempt(() -> new int[2][-3]);
        attempt(() -> java.lang.reflect.Array.newInstance(int.class, -1));
        attempt(() -> java.lang.reflect.Array.newInstance(int.class, 2, -7));
        int[][] copies = {{0, -1, 1}, {-1, 0, 1}, {0, 0, -1}, {0, 0, 4}, {2, 0, 2}, {0, 2, 2}, {Integer.MAX_VALUE, 0, 1}, {4, 0, 0}};
        for (int[] copy : copies) {
            attempt(() -> {
                System.arraycopy(ints, copy[0], new int[3], copy[1], copy[2]);
                return "copied";
            });
            attempt(() -> {
                System.arraycopy(new Object[3], copy[0], new String[3], copy[1], copy[2]);
                return "copied";
            });
        }
    }

    public static void main(String[] args) {
        casts();
        hidden();
        stores();
        indices();
    }
}
