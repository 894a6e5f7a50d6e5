package arithmetic;

/** long arithmetic wraps round; shifts take six bits. */
public class Longs {
    static final long[] VALUES = {0, 1, -1, 3, -7, 63, 64, 65, 0xffffffffL, 1L << 32, Long.MAX_VALUE, Long.MIN_VALUE};

    public static void main(String[] args) {
        for (long a : VALUES) {
            System.out.println(-a);
            System.out.println(~a);
            for (long b : VALUES) {
                show(a + b);
                show(a - b);
                show(a * b);
                if (b != 0) {
                    show(a / b);
                    show(a % b);
                }
                show(a << b);
                show(a >> b);
                show(a >>> b);
                show(a & b);
                show(a | b);
                show(a ^ b);
                System.out.println();
            }
        }
        try {
            System.out.println(1L / VALUES[0]);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(1L % VALUES[0]);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(1L << 70);
        System.out.println(Math.multiplyHigh(Long.MAX_VALUE, Long.MAX_VALUE));
        System.out.println(Long.divideUnsigned(-1, 10) + " " + Long.remainderUnsigned(-1, 10));
        System.out.println(Long.compareUnsigned(-1, 1));
        try {
            Math.multiplyExact(Long.MIN_VALUE, -1L);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }

    static void show(long i) {
        System.out.print(i);
        System.out.print(' ');
    }
}
// small
