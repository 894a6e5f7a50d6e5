package collection;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** java.util.Arrays: sorts, searches, comparisons, deep methods, prefix sums, copies. */
public class ArraysMethods {
    static void attempt(String what, Runnable action) {
        try {
            action.run();
            System.out.println(what + ": passes");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static void sorts() {
        double[] doubles = {1.5, Double.NaN, -0.0, 0.0, Double.NEGATIVE_INFINITY, -0.0, 3, Double.MIN_VALUE, 0.0};
        Arrays.sort(doubles);
        System.out.println(Arrays.toString(doubles) + " " + Arrays.binarySearch(doubles, 0.0) + " " + Arrays.binarySearch(doubles, Double.NaN));
        float[] floats = {Float.NaN, 1, -1, -0f, 0f, Float.MAX_VALUE};
        Arrays.parallelSort(floats);
        System.out.println(Arrays.toString(floats));
        Random random = new Random(3);
        for (int size : new int[] {10, 60, 300, 1500}) {
            int[] ints = random.ints(size, -100, 100).toArray();
            long[] longs = random.longs(size).toArray();
            byte[] bytes = new byte[size];
            random.nextBytes(bytes);
            char[] chars = new char[size];
            for (int i = 0; i < size; i++) chars[i] = (char) random.nextInt();
            short[] shorts = new short[size];
            for (int i = 0; i < size; i++) shorts[i] = (short) random.nextInt();
            Integer[] boxed = IntStream.of(ints).boxed().toArray(Integer[]::new);
            Arrays.sort(ints);
            Arrays.sort(longs);
            Arrays.sort(bytes);
            Arrays.sort(chars);
            Arrays.sort(shorts);
            Arrays.parallelSort(boxed, Comparator.reverseOrder());
            System.out.println(Arrays.hashCode(ints) + " " + Arrays.hashCode(longs) + " " + Arrays.hashCode(bytes) + " " + Arrays.hashCode(chars) + " " + Arrays.hashCode(shorts) + " " + Arrays.hashCode(boxed));
        }
        int[] part = {9, 8, 7, 6, 5, 4};
        Arrays.sort(part, 1, 4);
        System.out.println(Arrays.toString(part) + " " + Arrays.binarySearch(part, 1, 4, 7) + " " + Arrays.binarySearch(part, 1, 4, 100));
        String[] words = "pear Fig apple Date cherry".split(" ");
        Arrays.sort(words, String.CASE_INSENSITIVE_ORDER);
        System.out.println(String.join(" ", words) + " " + Arrays.binarySearch(words, "DATE", String.CASE_INSENSITIVE_ORDER));
        attempt("sort a bad range", () -> Arrays.sort(part, 4, 2));
        attempt("sort past the end", () -> Arrays.sort(part, 0, 7));
        attempt("sort from below", () -> Arrays.sort(part, -1, 2));
        attempt("sort nulls", () -> Arrays.sort(new String[] {"a", null}));
        attempt("sort objects", () -> Arrays.sort(new Object[] {1, "b"}));
    }

    static void comparisons() {
        System.out.println(Arrays.mismatch(new int[] {1, 2, 3}, new int[] {1, 2, 4}) + " " + Arrays.mismatch(new byte[40], new byte[41]) + " " + Arrays.mismatch(new long[9], new long[9]) + " " + Arrays.mismatch(new char[] {'a'}, 0, 0, new char[] {'b'}, 0, 1) + " " + Arrays.mismatch(new double[] {Double.NaN, 0.0}, new double[] {Double.NaN, -0.0}) + " " + Arrays.mismatch(new float[] {0f}, new float[] {-0f}) + " " + Arrays.mismatch(new String[] {"a", null}, new String[] {"a", "b"}));
        System.out.println(Arrays.compare(new int[] {1, 2}, new int[] {1, 2, 0}) + " " + Arrays.compare(new byte[] {-1}, new byte[] {1}) + " " + Arrays.compareUnsigned(new byte[] {-1}, new byte[] {1}) + " " + Arrays.compareUnsigned(new long[] {-1}, new long[] {1}) + " " + Arrays.compare(null, new int[0]) + " " + Arrays.compare(new boolean[] {true}, new boolean[] {false}) + " " + Arrays.compare(new String[] {"b"}, new String[] {"a"}, Comparator.reverseOrder()) + " " + Arrays.compare(new double[] {-0.0}, new double[] {0.0}));
        System.out.println(Arrays.equals(new int[] {1, 2, 3, 4}, 1, 3, new int[] {0, 2, 3}, 1, 3) + " " + Arrays.equals(new double[] {Double.NaN}, new double[] {0.0 / 0}) + " " + Arrays.equals(new Object[] {new int[] {1}}, new Object[] {new int[] {1}}) + " " + Arrays.deepEquals(new Object[] {new int[] {1}, new Object[] {null, "x"}}, new Object[] {new int[] {1}, new Object[] {null, "x"}}) + " " + Arrays.equals((int[]) null, null));
        System.out.println(Arrays.deepHashCode(new Object[] {1, new long[] {5}, null, new Object[] {"x"}}) + " " + Arrays.hashCode(new boolean[] {true, false}) + " " + Arrays.hashCode((Object[]) null) + " " + Arrays.hashCode(new double[] {-0.0}) + " " + Arrays.hashCode(new float[] {1f}));
        Object[] self = {1, null};
        self[1] = self;
        System.out.println(Arrays.deepToString(self) + " " + Arrays.deepToString(new Object[] {new boolean[] {true}, new char[][] {{'a'}, null}, new byte[0]}) + " " + Arrays.toString((int[]) null));
    }

    static void making() {
        int[] squares = new int[8];
        Arrays.setAll(squares, i -> i * i);
        System.out.println(Arrays.toString(squares) + " " + Arrays.toString(Arrays.copyOf(squares, 10)) + " " + Arrays.toString(Arrays.copyOfRange(squares, 6, 11)));
        Arrays.parallelPrefix(squares, Integer::sum);
        System.out.println(Arrays.toString(squares));
        long[] many = new long[5000];
        Arrays.parallelSetAll(many, i -> i % 17);
        Arrays.parallelPrefix(many, 1000, 4000, Long::sum);
        System.out.println(many[999] + " " + many[3999] + " " + many[4000]);
        String[] letters = {"a", "b", "c", "d"};
        Arrays.parallelPrefix(letters, 1, 4, String::concat);
        System.out.println(Arrays.toString(letters));
        Object[] wider = Arrays.copyOf(new String[] {"s"}, 2, Object[].class);
        wider[1] = 5;
        System.out.println(Arrays.toString(wider) + " " + wider.getClass().getSimpleName());
        char[] line = new char[6];
        Arrays.fill(line, '.');
        Arrays.fill(line, 2, 4, '#');
        System.out.println(new String(line) + " " + Arrays.stream(squares, 2, 5).sum() + " " + Arrays.stream(letters).collect(Collectors.joining("|")));
        List<Integer> backed = Arrays.asList(3, 1, 2);
        Collections.sort(backed);
        System.out.println(backed + " " + backed.indexOf(2) + " " + backed.toArray().getClass().getSimpleName() + " " + Arrays.asList(new int[] {1}).size() + " " + Arrays.asList((Object) null));
        attempt("add", () -> backed.add(1));
        attempt("remove", () -> backed.remove(0));
        attempt("negative copy", () -> Arrays.copyOf(new int[1], -1));
        attempt("reversed range", () -> Arrays.copyOfRange(new int[5], 3, 1));
        attempt("range past the end", () -> Arrays.copyOfRange(new int[5], 6, 8));
        attempt("wrong store", () -> Arrays.fill(new Integer[2], "text"));
        attempt("wrong copy", () -> Arrays.copyOf(new Object[] {"a"}, 1, Integer[].class));
        attempt("asList store", () -> ((List) Arrays.asList("a")).set(0, 1));
    }

    public static void main(String[] args) {
        sorts();
        comparisons();
        making();
    }
}
