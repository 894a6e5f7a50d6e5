/** Whole numbers: a generator, greatest divisors, and bits. */
public class Arithmetic {
    static int divisor(int a, int b) {
        while (b != 0) {
            int rest = a % b;
            a = b;
            b = rest;
        }
        return a;
    }

    public static void main(String[] args) {
        long state = 42;
        int sum = 0;
        for (int i = 0; i < 4_000_000; i++) {
            state = state * 6364136223846793005L + 1442695040888963407L;
            int a = (int) (state >>> 33);
            int b = (int) (state >>> 17) & 0xffff;
            sum += divisor(a, b) ^ (a << 3 | b >>> 5);
        }
        System.out.println(sum);
    }
}
