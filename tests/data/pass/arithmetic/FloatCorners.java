public class FloatCorners {
    public static void main(String[] args) {
        double[] values = {0.0, -0.0, 1.0, -1.5, 2.5e9, -3e19, 1e300, Double.MIN_VALUE, Double.MAX_VALUE, Double.NaN,
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (double a : values) {
            float f = (float) a;
            System.out.println(a + " " + f + " " + (int) a + " " + (long) a + " " + (int) f + " " + (long) f + " "
                    + (byte) a + " " + (int) (char) a + " " + Double.doubleToRawLongBits(a));
            for (double b : values) {
                System.out.println((a + b) + " " + (a - b) + " " + (a * b) + " " + (a / b) + " " + (a % b) + " "
                        + (a < b) + (a > b) + (a == b) + (a >= b) + (a <= b) + " " + (f % (float) b));
            }
        }
        System.out.println(0.1 + 0.2);
        System.out.println((float) 0.1 * 3);
        System.out.println(100.0 / 3);
    }
}
