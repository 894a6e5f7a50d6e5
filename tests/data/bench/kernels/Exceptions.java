/** Exceptions thrown through a few frames and caught. */
public class Exceptions {
    static final class Rejected extends RuntimeException {
        private static final long serialVersionUID = 1;

        Rejected(String message) {
            super(message);
        }
    }

    static int check(int value, int depth) {
        if (depth > 0) {
            return check(value, depth - 1) + 1;
        }
        if (value % 3 == 0) {
            throw new Rejected("bad value");
        }
        return value;
    }

    public static void main(String[] args) {
        long sum = 0;
        for (int i = 0; i < 600_000; i++) {
            try {
                sum += check(i, 8);
            } catch (Rejected rejected) {
                sum += rejected.getMessage().length();
            } finally {
                sum++;
            }
        }
        System.out.println(sum);
    }
}
