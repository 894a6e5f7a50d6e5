public class IntegerCorners {
    public static void main(String[] args) {
        int[] ints = {0, 1, -1, 2, 7, -7, 31, 32, 33, 65536, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int a : ints) {
            for (int b : ints) {
                System.out.println(a + " " + b + ": " + (a + b) + " " + (a - b) + " " + (a * b) + " " + (a & b) + " "
                        + (a | b) + " " + (a ^ b) + " " + (a << b) + " " + (a >> b) + " " + (a >>> b) + " " + (a < b));
                try {
                    System.out.println((a / b) + " " + (a % b));
                } catch (ArithmeticException e) {
                    System.out.println(e.getMessage());
                }
            }
            System.out.println((byte) a + " " + (short) a + " " + (int) (char) a + " " + -a + " " + ~a);
        }
        long[] longs = {0, 1, -1, 63, 64, 1L << 40, Long.MAX_VALUE, Long.MIN_VALUE};
        for (long a : longs) {
            for (long b : longs) {
                System.out.println((a + b) + " " + (a - b) + " " + (a * b) + " " + (a << b) + " " + (a >> b) + " "
                        + (a >>> b) + " " + Long.compare(a, b) + " " + (a > b));
                try {
                    System.out.println((a / b) + " " + (a % b));
                } catch (ArithmeticException e) {
                    System.out.println(e.getMessage());
                }
            }
        }
    }
}
