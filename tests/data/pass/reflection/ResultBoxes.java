package reflection;

import java.lang.reflect.Method;

/** Which box a primitive result comes in: JDK 18 and later take those of the caches. */
public class ResultBoxes {
    public static int small() {
        return 5;
    }

    public static long wide() {
        return -128;
    }

    public static int large() {
        return 5000;
    }

    public static boolean truth() {
        return true;
    }

    public static char letter() {
        return 'a';
    }

    public static double fraction() {
        return 0.5;
    }

    public static int sum(int left, int right) {
        return left + right;
    }

    public static void main(String[] args) throws Exception {
        for (String name : new String[] {"small", "wide", "large", "truth", "letter", "fraction"}) {
            Method method = ResultBoxes.class.getMethod(name);
            Object first = method.invoke(null);
            Object second = method.invoke(null);
            System.out.println(name + " " + first + " " + first.getClass() + " " + first.equals(second) + " " + (first == second));
        }
        Method sum = ResultBoxes.class.getMethod("sum", int.class, int.class);
        for (Object[] given : new Object[][] {{1, 2}, {}, {1}, null, {1, 2, 3}, {(short) 1, 'b'}, {1L, 2}}) {
            try {
                System.out.println(sum.invoke(null, given));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
