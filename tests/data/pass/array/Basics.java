package array;

import java.util.Arrays;

/** Arrays of every type: defaults, bounds, null, negative sizes, clone. */
public class Basics {
    static void attempt(Runnable action) {
        try {
            action.run();
            System.out.println("no exception");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        System.out.println(new boolean[1][0].length + " " + new boolean[1][1][0].length);
        System.out.println((new boolean[2])[0]);
        System.out.println((new byte[1])[0] + (new short[1])[0] + (int) (new char[1])[0]);
        System.out.println((new Object[1])[0] == null);
        System.out.println((int) new char[1][0].length + " " + new Object[1][0].length);
        byte[] bytes = new byte[3];
        bytes[0] = (byte) 200;
        boolean[] flags = new boolean[2];
        flags[1] = true;
        char[] chars = {'a', (char) 65536, '\uffff'};
        short[] shorts = {(short) 40000};
        float[] floats = {1.5f, 0};
        double[] doubles = new double[2];
        long[] longs = {Long.MIN_VALUE};
        String[] strings = new String[2];
        System.out.println(bytes[0] + " " + bytes[1] + " " + flags[0] + flags[1] + " " + (int) chars[1] + " " + (int) chars[2] + " " + shorts[0]
            + " " + floats[0] + " " + doubles[1] + " " + longs[0] + " " + strings[0]);
        int[] ints = {1, 2, 3};
        attempt(() -> ints[3] = 0);
        attempt(() -> ints[-1] = 0);
        attempt(() -> System.out.println(ints[Integer.MIN_VALUE]));
        attempt(() -> System.out.println(new int[-1].length));
        attempt(() -> System.out.println(new String[-5].length));
        attempt(() -> System.out.println(new int[2][-3].length));
        attempt(() -> System.out.println(new int[0][-3].length));
        attempt(() -> System.out.println(longs[1]));
        attempt(() -> System.out.println(flags[2]));
        attempt(() -> System.out.println((new Object[0])[0]));
        int[] copy = ints.clone();
        copy[0] = 9;
        System.out.println(ints[0] + " " + copy[0] + " " + copy.getClass().getName() + " " + copy.length);
        int[][] deep = {{1}, {2}};
        int[][] shallow = deep.clone();
        System.out.println((deep != shallow) + " " + (deep[0] == shallow[0]));
        System.out.println(Arrays.toString(bytes) + Arrays.toString(chars).length() + Arrays.toString(strings));
        Object asObject = ints;
        System.out.println(asObject instanceof int[] && ((int[]) asObject)[1] == 2);
        int i = 0;
        int[] order = new int[4];
        order[i] = i = 2;
        System.out.println(Arrays.toString(order) + i);
        int[] empty = {};
        System.out.println(empty.length + " " + Arrays.stream(empty).sum());
    }
}
// small
