package invoke;

import java.util.Arrays;

/** Arguments of every kind and number: wide ones among narrow ones, many, varargs, recursion with all of them, and results of each type. */
public class Arguments {
    static String all(boolean z, long j, byte b, double d, char c, float f, short s, int i, Object o, long[] a, double e, String... rest) {
        return z + " " + j + " " + b + " " + d + " " + c + " " + f + " " + s + " " + i + " " + o + " " + a.length + " " + e + " " + Arrays.toString(rest);
    }

    String instance(long j, int i, double d) {
        return getClass().getSimpleName() + j + i + d;
    }

    static double mixed(int n, long j, double d, float f, Object o) {
        if (n == 0) return j + d + f + o.hashCode();
        return mixed(n - 1, j + n, d / 2, f * 2, o) + n;
    }

    static int many(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l, int m, int n, int o, int p, int q, int r, int s, int t) {
        return a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6 + g * 7 + h * 8 + i * 9 + j * 10 + k * 11 + l * 12 + m * 13 + n * 14 + o * 15 + p * 16 + q * 17 + r * 18 + s * 19 + t * 20;
    }

    static long wides(long a, double b, long c, double d, long e, double f, long g, double h, long i, double j, long k, double l) {
        return a + (long) b * 2 + c * 3 + (long) d * 4 + e * 5 + (long) f * 6 + g * 7 + (long) h * 8 + i * 9 + (long) j * 10 + k * 11 + (long) l * 12;
    }

    static boolean z(int n) {
        return n > 0;
    }

    static byte b(int n) {
        return (byte) n;
    }

    static char c(int n) {
        return (char) n;
    }

    static short s(int n) {
        return (short) n;
    }

    static long j(int n) {
        return (long) n << 20;
    }

    static float f(int n) {
        return n / 3f;
    }

    static double d(int n) {
        return n / 3.0;
    }

    static Object o(int n) {
        return n == 0 ? null : n;
    }

    static void modified(int a, long b, int[] c, String d, StringBuilder e) {
        a++;
        b *= 2;
        c[0]++;
        c = new int[] {100};
        d += "x";
        e.append(a).append(b).append(c[0]).append(d);
        e = new StringBuilder("lost");
    }

    static int count(Object... all) {
        return all == null ? -1 : all.length;
    }

    static int sum(int first, int... rest) {
        int sum = first;
        for (int each : rest) sum += each;
        rest = null;
        return sum;
    }

    static String nested(int[]... rows) {
        return Arrays.deepToString(rows);
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static int ackermann(int m, int n) {
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static long gcd(long a, long b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    static void hanoi(int n, char from, char to, char by, StringBuilder moves) {
        if (n == 0) return;
        hanoi(n - 1, from, by, to, moves);
        moves.append(from).append(to).append(' ');
        hanoi(n - 1, by, to, from, moves);
    }

    static void permute(String done, String left, StringBuilder all) {
        if (left.isEmpty()) all.append(done).append(' ');
        for (int i = 0; i < left.length(); i++) permute(done + left.charAt(i), left.substring(0, i) + left.substring(i + 1), all);
    }

    public static void main(String[] args) {
        System.out.println(all(true, 1L << 40, (byte) -1, 2.5, 'c', 0.5f, (short) -2, 3, "o", new long[4], -0.0, "r", "s"));
        System.out.println(all(false, -1, (byte) 1, 1 / 3.0, '\n', 1f, (short) 1, -3, null, new long[0], 1e300).replace("\n", "newline"));
        System.out.println(new Arguments().instance(5, 6, 7) + new Arguments() { }.instance(1L, 2, 3f));
        System.out.println(mixed(10, 1, 1024, 1, "o"));
        System.out.println(many(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20) + " " + wides(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
        System.out.println(z(1) + " " + b(300) + " " + c(65) + " " + s(70000) + " " + j(1 << 20) + " " + f(1) + " " + d(1) + " " + o(0) + " " + o(1));
        b(1);
        j(1);
        d(1);
        o(1);
        int[] array = {1};
        StringBuilder builder = new StringBuilder();
        int a = 1;
        long b = 2;
        String d = "d";
        modified(a, b, array, d, builder);
        System.out.println(a + " " + b + " " + array[0] + " " + d + " " + builder);
        System.out.println(count() + " " + count(1, 2) + " " + count((Object[]) null) + " " + count((Object) null) + " " + count(new Object[3]) + " " + count(new int[3]) + " " + count(new String[4]) + " " + count((Object) new String[4]) + " " + sum(1) + " " + sum(1, 2, 3) + " " + sum(1, new int[] {5}));
        System.out.println(nested() + nested(new int[] {1}, null) + nested(new int[][] {{2}}));
        System.out.println(even(1000) + " " + ackermann(2, 9) + " " + gcd(1071L << 30, 462L << 30));
        StringBuilder moves = new StringBuilder();
        hanoi(4, 'a', 'c', 'b', moves);
        permute("", "abcd", moves);
        System.out.println(moves);
    }
}
