package convert;

/** Every conversion between primitive types: saturation, truncation, sign and zero extension. */
public class Primitives {
    public static void main(String[] args) {
        double[] doubles = {0, -0.0, 1.9, -1.9, 127.5, 128, 255, 65535.9, 65536, 2147483647.5, 2147483648d, -2147483649d, 9.3e18, -9.3e18,
            1e300, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 4.9e-324, 16777217};
        for (double d : doubles) {
            System.out.println(d + ": " + (int) d + " " + (long) d + " " + Float.floatToIntBits((float) d) + " " + (byte) d + " " + (short) d + " " + (int) (char) d);
            float f = (float) d;
            System.out.println(Float.floatToIntBits(f) + ": " + (int) f + " " + (long) f + " " + Double.doubleToLongBits(f) + " " + (byte) f + " " + (short) f + " " + (int) (char) f);
        }
        long[] longs = {0, -1, 127, 128, 255, 256, 32768, 65535, 65536, 1L << 31, 1L << 32, (1L << 32) - 1, Long.MAX_VALUE, Long.MIN_VALUE,
            (1L << 53) + 1, 16777217};
        for (long l : longs) {
            System.out.println(l + ": " + (int) l + " " + (byte) l + " " + (short) l + " " + (int) (char) l + " " + Float.floatToIntBits(l) + " " + Double.doubleToLongBits(l));
            int i = (int) l;
            System.out.println(i + ": " + (long) i + " " + (byte) i + " " + (short) i + " " + (int) (char) i + " " + Float.floatToIntBits(i) + " " + Double.doubleToLongBits(i));
        }
        byte b = -1;
        char c = (char) b;
        short s = (short) c;
        System.out.println((int) c + " " + s + " " + (b & 0xff) + " " + (b >>> 4) + " " + (byte) (b >>> 4));
        System.out.println('a' + 1);
        System.out.println((char) ('a' + 1));
        System.out.println('a' + 'b' + "c");
        System.out.println(1 + 2L + 3f + 4d);
        System.out.println(5 / 2 * 2.0 + " " + 5 / 2.0 * 2);
        System.out.println(true ? 1 : 2.0);
        System.out.println(true ? 'a' : 0);
        int zero = 0;
        System.out.println(false ? zero : 'a');
    }
}
