/** Floating point, in fields and arrays. */
public class Floating {
    static final double[] WEIGHTS = new double[256];
    static long count;
    double total;

    public static void main(String[] args) {
        Floating sums = new Floating();
        double result = 0;
        for (int round = 0; round < 50_000; round++) {
            for (int i = 0; i < 256; i++) {
                WEIGHTS[i] = WEIGHTS[i] * 0.5 + i;
                sums.total += WEIGHTS[i];
                count++;
                if (sums.total > 1e9) {
                    sums.total = 0;
                }
                result += sums.total;
            }
        }
        System.out.println(result + " " + count);
    }
}
