package constant;

/** What the compiler computes must be what the machine computes: the same expressions, of constants and of variables. */
public class Folding {
    static int failures;

    static void same(String name, Object folded, Object computed) {
        if (!folded.equals(computed)) failures++;
        System.out.println(name + " " + folded + " " + computed);
    }

    static void ints(int a, int b, int max, int min, int shift) {
        same("sum", 7 + 2147483647, a + max);
        same("product", 65537 * 65539, 65537 * (b + 65536));
        same("quotients", -7 / 2 + " " + -7 % 2 + " " + 7 / -2 + " " + 7 % -2 + " " + -2147483648 / -1 + " " + -2147483648 % -1, -a / 2 + " " + -a % 2 + " " + a / -2 + " " + a % -2 + " " + min / -1 + " " + min % -1);
        same("shifts", (1 << 33) + " " + (-1 >>> 28) + " " + (-17 >> 2) + " " + (-1 >>> 32) + " " + (1 << -1), (1 << shift) + " " + (-(b - 2) >>> 28) + " " + (-17 >> b - 1) + " " + (-(b - 2) >>> 32) + " " + (1 << b - 4));
        same("bits", (0x0f0f & ~7 | 64 ^ 3) + " " + -5 + " " + ~5, (0x0f0f & ~a | 64 ^ b) + " " + -(a - 2) + " " + ~(a - 2));
        same("comparisons", (7 > 3) + " " + (7 == 7.0) + " " + ('a' < 98) + " " + (7 != 3 ? "y" : "n"), (a > b) + " " + (a == 7.0) + " " + ('a' < 98 + a - 7) + " " + (a != b ? "y" : "n"));
    }

    static void longs(long a, long max, int b) {
        same("long sum", 9223372036854775807L + 1, max + 1);
        same("long product", 4294967297L * 4294967295L, (4294967290L + a) * 4294967295L);
        same("long shifts", (1L << 65) + " " + (-1L >>> 60) + " " + (1L << 31) + " " + (1 << 31), (1L << b + 62) + " " + (-(a - 6) >>> 60) + " " + (1L << b + 28) + " " + (1 << b + 28));
        same("long division", -9223372036854775807L / 10 + " " + -9223372036854775807L % 10, -max / 10 + " " + -max % 10);
        same("casts", (int) 4294967296L + " " + (byte) 200 + " " + (char) -1 + 0 + " " + (short) 65535L, (int) (4294967289L + a) + " " + (byte) (a + 193) + " " + (char) (6 - a) + 0 + " " + (short) (a + 65528));
    }

    static void reals(double a, double b, float f, double zero) {
        same("sums", 0.1 + 0.2, a + b);
        same("float sums", 0.1f + 0.2f, f + 0.2f);
        same("mixed", 0.1f + 0.2, f + b);
        same("quotients", 1.0 / 3 + " " + 1 / 3f + " " + 1.0 / 0 + " " + -1 / 0.0 + " " + 0.0 / 0, (a * 10) / 3 + " " + 1 / (f * 10 + 2) + " " + 1.0 / zero + " " + -1 / zero + " " + zero / 0);
        same("remainders", 5.5 % -2.5 + " " + -0.0 % 1 + " " + 1e300 % 7 + " " + 5 % 0.0, (a + 5.4) % -2.5 + " " + -zero % 1 + " " + (a * 10) * 1e300 % 7 + " " + 5 % zero);
        same("casts", (int) 1e10 + " " + (long) Double.NaN + " " + (int) -1.9f + " " + (char) 65.9 + " " + (byte) 300.5 + " " + (float) 1e40 + " " + (float) 0.1 + " " + (double) 0.1f, (int) (a * 1e11) + " " + (long) (zero / zero) + " " + (int) (-1.9f + zero) + " " + (char) (65.8 + a) + " " + (byte) (300.4 + a) + " " + (float) (a * 1e41) + " " + (float) a + " " + (double) f);
        same("comparisons", (0.0 == -0.0) + " " + (Double.NaN == Double.NaN) + " " + (Double.NaN != Double.NaN) + " " + (0.1f == 0.1) + " " + (1e308 * 10 > Double.MAX_VALUE), (zero == -zero) + " " + (zero / zero == zero / zero) + " " + (zero / zero != zero / zero) + " " + (f == a) + " " + (a * 1e308 * 1000 > Double.MAX_VALUE));
        same("large", 9007199254740993.0 + " " + (0.1 + 0.7) * 10 + " " + 3 * 0.1 + " " + 1e16 + 1 + " " + (1e16 + 1), 9007199254740993L * (a * 10) + " " + (a + 0.7) * 10 + " " + 3 * a + " " + a * 10 * 1e16 + 1 + " " + (a * 1e17 + 1));
        same("subnormal", 4.9e-324 / 2 + " " + 1e-310 * 0.1 + " " + 1e-45f / 2 + " " + Double.MIN_NORMAL / 3, 4.9e-324 * (a * 5) + " " + 1e-310 * a + " " + 1e-45f / (2 + (float) zero) + " " + Double.MIN_NORMAL / (3 + zero));
    }

    static void texts(String a, char c, int n, boolean z) {
        same("concat", "a" + 'c' + 1 + true + 2.5 + 3f + 4L + null, a + c + n + z + 2.5 + 3f + 4L + null);
        same("chars", 'a' + 1 + "" + (char) ('a' + 1) + 'b' + 'c', c - 2 + n + "" + (char) (c - 2 + n) + 'b' + c);
        System.out.println(("a" + 1 == "a1") + " " + (a + 1 == "a1") + " " + ((a + 1).intern() == "a1"));
    }

    public static void main(String[] args) {
        ints(7, 3, Integer.MAX_VALUE, Integer.MIN_VALUE, 33);
        longs(7, Long.MAX_VALUE, 3);
        reals(0.1, 0.2, 0.1f, 0.0);
        texts("a", 'c', 1, true);
        System.out.println(failures);
    }
}
// small
