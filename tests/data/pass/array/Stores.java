package array;

import java.util.Arrays;

/** Array stores are checked against the run-time component type; array copies as far as they get. */
public class Stores {
    static void store(Object[] array, Object value) {
        try {
            array[0] = value;
            System.out.println("stored " + value);
        } catch (ArrayStoreException e) {
            System.out.println("ArrayStoreException: " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        store(new Integer[1], "s");
        store(new Number[1], 1);
        store(new Number[1], null);
        store(new Object[1], new int[0].length);
        store(new int[1][], "s");
        store(new Comparable[1], "comparable");
        store(new Runnable[1], "s");
        store(new String[1][], new String[0].length);
        try {
            Object[] a = new String[0];
            a[1] = 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("bounds come before the type: " + e.getMessage());
        }

        int[] ints = {1, 2, 3, 4, 5};
        System.arraycopy(ints, 0, ints, 1, 4);
        System.out.println(Arrays.toString(ints));
        System.arraycopy(ints, 2, ints, 0, 3);
        System.out.println(Arrays.toString(ints));
        copy(ints, 0, new long[5], 0, 1);
        copy(ints, 3, ints, 0, 3);
        copy(ints, -1, ints, 0, 1);
        copy(ints, 0, ints, 0, -1);
        copy(ints, 5, ints, 5, 0);
        copy("s", 0, ints, 0, 1);
        copy(null, 0, ints, 0, 1);
        copy(ints, 0, new Integer[5], 0, 1);
        Object[] mixed = {"a", "b", 3, "d"};
        String[] target = new String[4];
        copy(mixed, 0, target, 0, 4);
        System.out.println(Arrays.toString(target));
        Object[] wide = new Object[2];
        copy(new String[] {"x", "y"}, 0, wide, 0, 2);
        System.out.println(Arrays.toString(wide));
    }

    static void copy(Object from, int start, Object to, int at, int count) {
        try {
            System.arraycopy(from, start, to, at, count);
            System.out.println("copied");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }
}
// small
