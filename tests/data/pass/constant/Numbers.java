package constant;

/** Every way to push a constant, with no more of the class library than println. */
public class Numbers {
    static final int FOLDED = 6 * 7;
    static final long LONG = 1L << 40;
    static final double TENTH = 0.1;

    public static void main(String[] args) {
        int[] ints = {-1, 0, 1, 2, 3, 4, 5, 6, 127, 128, -128, -129, 32767, 32768, -32768, -32769, 0x7fffffff, 0x80000000};
        for (int i : ints) {
            System.out.println(i);
        }
        long[] longs = {0L, 1L, 2L, -1L, 0x7fffffffL, 0x80000000L, Long.MAX_VALUE, Long.MIN_VALUE, LONG};
        for (long l : longs) {
            System.out.println(l);
        }
        float[] floats = {0f, 1f, 2f, -0f, 3.4028235e38f, 1.4e-45f, 0.1f, 1f / 0, -1f / 0, 0f / 0};
        for (float f : floats) {
            System.out.println(f);
        }
        double[] doubles = {0d, 1d, 2d, -0d, Double.MAX_VALUE, Double.MIN_VALUE, TENTH, 1d / 0, -1d / 0, 0d / 0};
        for (double d : doubles) {
            System.out.println(d);
        }
        char[] chars = {'a', '\u0000', '\uffff', 'z'};
        for (char c : chars) {
            System.out.println((int) c);
        }
        byte b = (byte) 200;
        short s = (short) 40000;
        System.out.println(b);
        System.out.println(s);
        System.out.println(FOLDED);
        System.out.println(true);
        System.out.println(false);
        System.out.println((Object) null);
    }
}
