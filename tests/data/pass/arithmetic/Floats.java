package arithmetic;

/** float and double arithmetic by IEEE 754, with signed zeros, infinities, NaN and subnormals. */
public class Floats {
    static final double[] DOUBLES = {0.0, -0.0, 1, -1.5, 0.1, 1e308, -1e-308, 4.9e-324, Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY, Double.NaN};
    static final float[] FLOATS = {0f, -0f, 1f, -1.5f, 0.1f, 1e38f, -1e-38f, 1.4e-45f, Float.POSITIVE_INFINITY,
        Float.NEGATIVE_INFINITY, Float.NaN};

    public static void main(String[] args) {
        for (double a : DOUBLES) {
            for (double b : DOUBLES) {
                show(a + b);
                show(a - b);
                show(a * b);
                show(a / b);
                show(a % b);
            }
            show(-a);
        }
        for (float a : FLOATS) {
            for (float b : FLOATS) {
                show(a + b);
                show(a - b);
                show(a * b);
                show(a / b);
                show(a % b);
            }
            show(-a);
        }
        System.out.println(5.5 % -2.25);
        System.out.println(-5.5 % 2.25);
        System.out.println(1e300 % 3);
        float third = 1f / 3;
        System.out.println(third * 3 == 1f);
        System.out.println((double) third);
        double sum = 0;
        for (int i = 0; i < 10; i++) {
            sum += 0.1;
        }
        System.out.println(sum);
    }

    /** As bits, since the shortest decimal form differs between releases of the JDK. */
    static void show(double d) {
        System.out.println(Long.toHexString(Double.doubleToLongBits(d)));
    }

    static void show(float f) {
        System.out.println(Integer.toHexString(Float.floatToIntBits(f)));
    }
}
