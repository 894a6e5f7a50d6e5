package array;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/** Arrays as objects: covariance, clones of many dimensions, instanceof, interfaces, defaults, equality, large initialisers, foreach copies. */
public class Covariance {
    static final int[] LARGE = new int[3000];
    static final long[][] TABLE = {{}, {1}, {1L << 40, -1}, null, new long[3]};
    static final String[][][] NESTED = {{{"a", null}, {}}, {{"b"}}, {}};

    static {
        for (int i = 0; i < LARGE.length; i++) LARGE[i] = i * i;
    }

    static String kind(Object o) {
        return (o instanceof Object ? "O" : "") + (o instanceof Object[] ? "o" : "") + (o instanceof Object[][] ? "2" : "") + (o instanceof int[] ? "i" : "") + (o instanceof int[][] ? "I" : "") + (o instanceof Number[] ? "n" : "")
            + (o instanceof Comparable[] ? "c" : "") + (o instanceof Cloneable ? "C" : "") + (o instanceof Serializable ? "S" : "") + (o instanceof Cloneable[] ? "l" : "") + (o instanceof Serializable[] ? "s" : "") + (o instanceof Iterable ? "!" : "");
    }

    static <T> T[] grow(T[] array, T element) {
        T[] grown = Arrays.copyOf(array, array.length + 1);
        grown[array.length] = element;
        return grown;
    }

    static int sum(Number... numbers) {
        int sum = 0;
        for (Number number : numbers) sum += number.intValue();
        return sum;
    }

    static void kinds() {
        for (Object each : new Object[] {new int[0], new int[0][0], new Integer[0], new Integer[0][0], new Object[0], new String[0], new Cloneable[0], new long[0][0][0], List.of(), new Number[0][]}) System.out.print(each.getClass().getSimpleName() + "=" + kind(each) + " ");
        System.out.println();
        Number[] numbers = new Integer[] {1, 2};
        try {
            numbers[0] = 1.5;
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(sum(numbers) + " " + sum() + " " + sum(1, 2.9, 3L) + " " + grow(numbers, 3).getClass().getSimpleName() + " " + grow(new Comparable[0], "x").length);
        try {
            grow(numbers, 2.5);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new int[0].getClass() == int[].class ? "same class" : "other class");
    }

    static void clones() {
        int[][] grid = {{1, 2}, {3}};
        int[][] shallow = grid.clone();
        shallow[0][0] = 9;
        shallow[1] = new int[] {7};
        System.out.println(Arrays.deepToString(grid) + Arrays.deepToString(shallow) + (grid.clone()[0] == grid[0]) + " " + grid.equals(grid.clone()) + " " + Arrays.deepEquals(grid, grid.clone()));
        Object object = grid;
        System.out.println(((int[][]) object).clone().length + " " + new String[] {"x"}.clone()[0] + " " + new Object[0].clone().getClass() + " " + (grid.hashCode() == grid.hashCode()));
        long[] empty = new long[0];
        System.out.println((empty.clone() == empty) + " " + empty.clone().length);
    }

    static void defaults() {
        System.out.println((new boolean[1][0])[0].length + " " + (new boolean[1][1][3])[0][0].length + " " + (int) (new char[1])[0] + " " + (new float[2][1])[1][0] + " " + (new Object[1][2])[0][1]);
        int[][][] partial = new int[2][3][];
        System.out.println(partial[1][2] + " " + partial.length + partial[0].length + " " + partial.getClass().getName());
        int[] dims = {2, 0};
        System.out.println(((int[][]) java.lang.reflect.Array.newInstance(int.class, dims)).length + " " + LARGE[2999] + " " + Arrays.hashCode(LARGE) + " " + Arrays.deepToString(TABLE) + Arrays.deepToString(NESTED) + Arrays.deepHashCode(NESTED));
    }

    static void loops() {
        int[] array = {1, 2, 3};
        for (int each : array) {
            array[array.length - 1] = 10;
            array = new int[] {each};
            System.out.print(each + " ");
        }
        System.out.println(array[0]);
        int total = 0;
        for (long[] row : TABLE) for (long value : row == null ? new long[] {100} : row) total += value % 1000;
        System.out.println(total);
        for (String[][] plane : NESTED) for (String[] row : plane) for (String text : row) System.out.print(text + ".");
        System.out.println();
        byte[] bytes = {(byte) 0xff, 127, -128};
        for (byte each : bytes) System.out.print((each & 0xff) + " " + (each >> 1) + " " + (each >>> 1) + " ");
        bytes[1]++;
        bytes[2] -= 1;
        bytes[0] >>>= 4;
        System.out.println(Arrays.toString(bytes));
        char[] chars = {'a', '\uffff'};
        chars[1]++;
        chars[0] += 1.9;
        System.out.println((int) chars[0] + " " + (int) chars[1] + " " + new String(chars, 0, 1));
        float[] floats = {0.1f};
        floats[0] += 0.2;
        floats[0]++;
        System.out.println(floats[0] + " " + (floats[0] *= 1e30f) + " " + floats[0] * floats[0]);
    }

    public static void main(String[] args) {
        kinds();
        clones();
        defaults();
        loops();
    }
}
