package stack;

/** Deep recursion works, endless recursion is an error that can be caught. */
public class DeepCalls {
    static int depth;

    static int down(int n) {
        return n == 0 ? 0 : 1 + down(n - 1);
    }

    static void endless() {
        depth++;
        endless();
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

    static int endlessInFinally(int n) {
        try {
            return endlessInFinally(n + 1) + 1;
        } catch (StackOverflowError e) {
            return 1;
        }
    }

    public static void main(String[] args) {
        System.out.println(down(2000));
        System.out.println(even(1000));
        System.out.println(ackermann(2, 3));
        try {
            endless();
        } catch (StackOverflowError e) {
            System.out.println(e.getMessage());
            System.out.println(depth > 1000);
            System.out.println(e.getStackTrace().length);
        }
        System.out.println(endlessInFinally(0) > 100);
        Object[] nested = new Object[1];
        nested[0] = nested;
        try {
            System.out.println(java.util.Arrays.deepHashCode(nested));
        } catch (StackOverflowError e) {
            System.out.println("overflow");
        }
        System.out.println(down(1000));
    }
}
