package array;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** java.util.Arrays: sorting, searching, filling, comparing. */
public class Utilities {
    public static void main(String[] args) {
        int[] many = new int[500];
        int seed = 12345;
        for (int i = 0; i < many.length; i++) {
            seed = seed * 1103515245 + 12345;
            many[i] = (seed >>> 16) % 1000;
        }
        int[] sorted = many.clone();
        Arrays.sort(sorted);
        System.out.println(Arrays.hashCode(many) + " " + Arrays.hashCode(sorted) + " " + sorted[0] + " " + sorted[499]);
        System.out.println(Arrays.binarySearch(sorted, sorted[100]) >= 0);
        System.out.println(Arrays.binarySearch(new int[] {1, 3, 5}, 4));
        double[] doubles = {3, Double.NaN, -0.0, 0.0, Double.NEGATIVE_INFINITY, 1};
        Arrays.sort(doubles);
        System.out.println(Arrays.toString(doubles));
        String[] words = {"pear", "fig", "apple", "kiwi", "date", "plum"};
        Arrays.sort(words, Comparator.comparing(String::length));
        System.out.println(Arrays.toString(words));
        Arrays.sort(words, 1, 4, Comparator.reverseOrder());
        System.out.println(Arrays.toString(words));
        Integer[] boxed = new Integer[100];
        for (int i = 0; i < 100; i++) boxed[i] = (i * 37) % 100;
        Arrays.sort(boxed, Collections.reverseOrder());
        System.out.println(boxed[0] + " " + boxed[99]);
        byte[] bytes = {3, -1, 2};
        Arrays.sort(bytes);
        char[] chars = "hello".toCharArray();
        Arrays.sort(chars);
        System.out.println(Arrays.toString(bytes) + new String(chars));
        long[] filled = new long[4];
        Arrays.fill(filled, 1, 3, 7L);
        System.out.println(Arrays.toString(filled));
        System.out.println(Arrays.toString(Arrays.copyOf(words, 8)) + Arrays.toString(Arrays.copyOfRange(sorted, 0, 3)));
        System.out.println(Arrays.equals(new int[] {1, 2}, new int[] {1, 2}) + " " + Arrays.mismatch(new int[] {1, 2, 3}, new int[] {1, 9}) + " "
            + Arrays.compare(new int[] {1, 2}, new int[] {1, 3}));
        int[] prefix = {1, 2, 3, 4};
        Arrays.parallelPrefix(prefix, Integer::sum);
        System.out.println(Arrays.toString(prefix));
        int[] set = new int[4];
        Arrays.setAll(set, i -> i * i);
        System.out.println(Arrays.toString(set));
        List<String> view = Arrays.asList("b", "a");
        Collections.sort(view);
        System.out.println(view);
        try {
            view.add("c");
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        List<Integer> list = new ArrayList<>(List.of(5, 3, 1));
        Integer[] array = list.toArray(new Integer[5]);
        System.out.println(Arrays.toString(array) + list.toArray().getClass().getSimpleName());
        try {
            Arrays.sort(new Object[] {1, "a"});
        } catch (ClassCastException e) {
            System.out.println("ClassCastException");
        }
        try {
            Arrays.copyOfRange(sorted, 3, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
