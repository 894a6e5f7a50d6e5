package compare;

/** Comparisons of numbers, in branches and as values; NaN is unordered. */
public class Numbers {
    static final double[] DOUBLES = {0.0, -0.0, 1, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};

    static String branches(double a, double b) {
        StringBuilder s = new StringBuilder();
        if (a < b) s.append('<');
        if (a <= b) s.append("<=");
        if (a > b) s.append('>');
        if (a >= b) s.append(">=");
        if (a == b) s.append("==");
        if (a != b) s.append("!=");
        if (!(a < b)) s.append("!<");
        if (!(a > b)) s.append("!>");
        return s.toString();
    }

    static String branches(float a, float b) {
        StringBuilder s = new StringBuilder();
        if (a < b) s.append('<');
        if (a <= b) s.append("<=");
        if (a > b) s.append('>');
        if (a >= b) s.append(">=");
        if (a == b) s.append("==");
        if (a != b) s.append("!=");
        return s.toString();
    }

    static int code(long a, long b) {
        return (a < b ? 1 : 0) | (a <= b ? 2 : 0) | (a > b ? 4 : 0) | (a >= b ? 8 : 0) | (a == b ? 16 : 0) | (a != b ? 32 : 0);
    }

    static int code(int a, int b) {
        return (a < b ? 1 : 0) | (a <= b ? 2 : 0) | (a > b ? 4 : 0) | (a >= b ? 8 : 0) | (a == b ? 16 : 0) | (a != b ? 32 : 0);
    }

    static int zero(int a) {
        return (a < 0 ? 1 : 0) | (a <= 0 ? 2 : 0) | (a > 0 ? 4 : 0) | (a >= 0 ? 8 : 0) | (a == 0 ? 16 : 0) | (a != 0 ? 32 : 0);
    }

    public static void main(String[] args) {
        for (double a : DOUBLES) {
            for (double b : DOUBLES) {
                System.out.println(a + " " + b + " " + branches(a, b) + " " + branches((float) a, (float) b) + " " + Double.compare(a, b));
            }
        }
        int[] ints = {0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int a : ints) {
            for (int b : ints) {
                System.out.print(code(a, b) + " " + code((long) a << 20, (long) b << 20) + " ");
            }
            System.out.println(zero(a));
        }
        boolean t = ints[1] == 1, f = ints[0] == 1;
        System.out.println((t & f) + " " + (t | f) + " " + (t ^ f) + " " + !t + " " + (t && !f || f));
        int calls = 0;
        if (f && calls++ > 0 | t || t || calls++ > 0) {
            calls += 10;
        }
        System.out.println(calls);
        System.out.println('a' < 'b');
        System.out.println((byte) 200 < 0);
        System.out.println(Long.MAX_VALUE == (double) Long.MAX_VALUE);
        System.out.println(16777217 == 16777217f);
        System.out.println(0.1f == 0.1);
    }
}
