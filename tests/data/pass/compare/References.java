package compare;

import java.util.Objects;

/** Identity, equality and hash codes. */
public class References {
    static class Point {
        final int x;
        final int y;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Point p && p.x == x && p.y == y;
        }

        @Override
        public int hashCode() {
            return Objects.hash(x, y);
        }
    }

    public static void main(String[] args) {
        Object a = new Object(), b = a, c = new Object();
        System.out.println((a == b) + " " + (a != c) + " " + a.equals(b) + " " + a.equals(c) + " " + (a == null) + " " + (a != null));
        System.out.println(a.hashCode() == a.hashCode());
        System.out.println(System.identityHashCode(a) == a.hashCode());
        System.out.println(System.identityHashCode(null));
        Point p = new Point(1, 2), q = new Point(1, 2);
        System.out.println((p == q) + " " + p.equals(q) + " " + (p.hashCode() == q.hashCode()) + " " + p.hashCode());
        System.out.println(System.identityHashCode(p) == System.identityHashCode(p));
        int before = System.identityHashCode(q);
        byte[][] garbage = new byte[100][];
        for (int i = 0; i < garbage.length; i++) {
            garbage[i] = new byte[1000];
        }
        System.gc();
        System.out.println(before == System.identityHashCode(q));
        System.out.println(Objects.equals(null, null) + " " + Objects.equals(p, q) + " " + Objects.hashCode(null) + " " + Objects.hash());
        System.out.println(Objects.requireNonNullElse(null, "else") + " " + Objects.toString(null, "default"));
        int[] x = {1, 2}, y = {1, 2};
        System.out.println(x.equals(y) + " " + java.util.Arrays.equals(x, y) + " " + java.util.Arrays.hashCode(x));
        String toString = a.toString();
        System.out.println(toString.startsWith("java.lang.Object@") + " " + toString.endsWith(Integer.toHexString(a.hashCode())));
    }
}
