package arithmetic;

/** int arithmetic wraps round; division truncates; shifts take five bits. */
public class Ints {
    static final int[] VALUES = {0, 1, -1, 2, -2, 3, 7, -7, 31, 32, 33, 100, Integer.MAX_VALUE, Integer.MIN_VALUE, 0x55555555};

    public static void main(String[] args) {
        for (int a : VALUES) {
            System.out.print(a);
            System.out.print(": ");
            System.out.print(-a);
            System.out.print(' ');
            System.out.println(~a);
            for (int b : VALUES) {
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
            System.out.println(1 / VALUES[0]);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(1 % VALUES[0]);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(1 << 35L);
        System.out.println(Math.floorMod(-7, 3) + " " + Math.floorDiv(-7, 3) + " " + Math.abs(Integer.MIN_VALUE));
        try {
            Math.addExact(Integer.MAX_VALUE, 1);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            Math.toIntExact(1L << 31);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }

    static void show(int i) {
        System.out.print(i);
        System.out.print(' ');
    }
}
// small
