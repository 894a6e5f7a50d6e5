package invoke;

/** Virtual, interface, special and static calls find the right method. */
public class Dispatch {
    static abstract class A {
        String who() {
            return "A";
        }

        private String secret() {
            return "A's";
        }

        static String common() {
            return "static A";
        }

        String all() {
            return who() + " " + secret() + " " + common();
        }

        abstract String must();
    }

    static class B extends A {
        @Override
        String who() {
            return "B>" + super.who();
        }

        private String secret() {
            return "B's";
        }

        static String common() {
            return "static B";
        }

        @Override
        String must() {
            return "B must";
        }
    }

    static class C extends B {
        @Override
        String who() {
            return "C>" + super.who();
        }
    }

    interface Left {
        default String side() {
            return "left";
        }

        static String stat() {
            return "Left.stat";
        }

        private String helper() {
            return "private " + side();
        }

        default String viaHelper() {
            return helper();
        }
    }

    interface Right {
        default String side() {
            return "right";
        }
    }

    static class Both implements Left, Right {
        @Override
        public String side() {
            return Left.super.side() + "+" + Right.super.side();
        }
    }

    interface Narrow extends Left {
        @Override
        default String side() {
            return "narrow";
        }
    }

    static class Diamond implements Left, Narrow {
    }

    static class Inherited extends Both {
    }

    static class ClassWins {
        public String side() {
            return "class";
        }
    }

    static class Winner extends ClassWins implements Left {
    }

    static String pick(Object o) {
        return "Object";
    }

    static String pick(String s) {
        return "String";
    }

    static String pick(Object a, String b) {
        return "Object,String";
    }

    static String pick(Integer i, Object... rest) {
        return "varargs" + rest.length;
    }

    static String join(String... parts) {
        return parts == null ? "null" : parts.length + ":" + String.join("-", parts);
    }

    static long many(int a, long b, float c, double d, byte e, char f, boolean g, long h, int i, double j) {
        return (long) (a + b * 2 + c * 3 + d * 5 + e * 7 + f * 11 + (g ? 13 : 0) + h * 17 + i * 19 + j * 23);
    }

    public static void main(String[] args) {
        for (A a : new A[] {new B(), new C()}) System.out.println(a.all() + " " + a.must());
        Left[] lefts = {new Both(), new Diamond(), new Inherited(), new Winner(), new Left() { }};
        for (Left left : lefts) System.out.println(left.side() + " " + left.viaHelper());
        System.out.println(Left.stat() + " " + ((Right) lefts[0]).side());
        Object o = "s";
        System.out.println(pick(o) + " " + pick("s") + " " + pick(null, "s") + " " + pick(1) + " " + pick(1, 2, 3));
        System.out.println(join() + " " + join("a") + " " + join("a", "b") + " " + join(new String[] {"x", "y", "z"}) + " " + join((String[]) null)
            + " " + join((String) null));
        System.out.println(many(1, 2L, 3f, 4d, (byte) 5, (char) 6, true, 1L << 33, -9, 10.5));
        Object[] objects = {new int[0], "text", 1.5, 'c'};
        for (Object each : objects) System.out.println(each.getClass().getSimpleName() + " " + each.equals(each));
        System.out.println(new int[] {1}.clone()[0] + " " + new int[0].equals(null));
        CharSequence text = "sequence";
        System.out.println(text.length() + " " + text.isEmpty() + " " + text.chars().sum() + " " + text.hashCode());
    }
}
