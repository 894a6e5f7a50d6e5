package array;

import java.lang.reflect.Array;
import java.util.Arrays;

/** Arrays of arrays, also ragged, also by reflection. */
public class MultiDimensional {
    public static void main(String[] args) {
        int[][][] cube = new int[2][3][];
        System.out.println(cube.length + " " + cube[0].length + " " + cube[1][2]);
        cube[1][2] = new int[] {1, 2, 3};
        System.out.println(Arrays.deepToString(cube));
        String[][] names = new String[2][2];
        names[0][1] = "x";
        System.out.println(Arrays.deepToString(names));
        long[][] triangle = new long[6][];
        for (int i = 0; i < triangle.length; i++) {
            triangle[i] = new long[i + 1];
            triangle[i][0] = triangle[i][i] = 1;
            for (int j = 1; j < i; j++) {
                triangle[i][j] = triangle[i - 1][j - 1] + triangle[i - 1][j];
            }
        }
        System.out.println(Arrays.deepToString(triangle));
        double[][] a = {{1, 2}, {3, 4}}, b = {{0, 1}, {1, 0}}, c = new double[2][2];
        for (int i = 0; i < 2; i++) {
            for (int j = 0; j < 2; j++) {
                for (int k = 0; k < 2; k++) {
                    c[i][j] += a[i][k] * b[k][j];
                }
            }
        }
        System.out.println(Arrays.deepToString(c));
        System.out.println(new int[3][0].length + " " + new int[0][3].length);
        System.out.println(Arrays.deepEquals(new int[][] {{1}, {2}}, new int[][] {{1}, {2}}) + " " + Arrays.deepHashCode(a));
        Object[] mixed = {1, new int[] {2, 3}, new Object[] {"x", null}};
        System.out.println(Arrays.deepToString(mixed));

        Object made = Array.newInstance(int.class, 2, 3);
        System.out.println(made.getClass().getName() + " " + Array.getLength(made) + " " + Array.getLength(Array.get(made, 0)));
        Object strings = Array.newInstance(String.class, 2);
        Array.set(strings, 0, "s");
        System.out.println(Array.get(strings, 0) + " " + Array.get(strings, 1) + " " + strings.getClass().getSimpleName());
        Object longs = Array.newInstance(long.class, 1);
        Array.setInt(longs, 0, 7);
        System.out.println(Array.getLong(longs, 0) + " " + Array.getDouble(longs, 0));
        try {
            Array.setDouble(longs, 0, 1.5);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Array.getLength("s");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Array.newInstance(void.class, 1);
        } catch (IllegalArgumentException e) {
            System.out.println("void: " + e.getMessage());
        }
    }
}
// small
