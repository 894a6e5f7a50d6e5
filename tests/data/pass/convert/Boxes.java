package convert;

/** Boxing caches small values; unboxing null throws; numeric promotion unboxes. */
public class Boxes {
    static Integer nothing;

    static void overload(long l) {
        System.out.println("long");
    }

    static void overload(Integer i) {
        System.out.println("Integer");
    }

    static void overload(Object o) {
        System.out.println("Object");
    }

    static void overload(int... many) {
        System.out.println("int...");
    }

    public static void main(String[] args) {
        Integer a = 127, b = 127, c = 128, d = 128, low = -128, low2 = -128;
        System.out.println((a == b) + " " + (c == d) + " " + c.equals(d) + " " + (low == low2));
        Long e = 127L, f = 127L;
        System.out.println((e == f) + " " + e.equals(127) + " " + (e == 127));
        Character g = 'x', h = 'x';
        Boolean t = true;
        Byte by = 1;
        System.out.println((g == h) + " " + (t == Boolean.TRUE) + " " + (by == Byte.valueOf((byte) 1)));
        Object mixed = true ? a : e;
        System.out.println(mixed + " " + mixed.getClass());
        Object kept = true ? (Object) a : e;
        System.out.println(kept.getClass());
        a++;
        System.out.println(a);
        c += 0.7 > 0 ? 1 : 0;
        System.out.println(c);
        try {
            int i = nothing;
            System.out.println(i);
        } catch (NullPointerException npe) {
            System.out.println("null");
        }
        overload(1);
        overload((short) 1);
        overload('c');
        overload(Integer.valueOf(1));
        overload("s");
        overload(1.0);
        overload();
        overload(1, 2);
        System.out.println(new Object[] {1, 2L, 3f, 4d, 'c', true, (byte) 5, (short) 6}.length);
        for (Object o : new Object[] {1, 2L, 3f, 4d, 'c', true, (byte) 5, (short) 6}) {
            System.out.println(o.getClass().getSimpleName() + " " + o + " " + o.hashCode());
        }
        System.out.println(Double.valueOf(0.0).equals(-0.0) + " " + (0.0 == -0.0) + " " + Double.valueOf(Double.NaN).equals(Double.NaN));
        System.out.println(Integer.valueOf(3).compareTo(4) + " " + Boolean.compare(true, false) + " " + Double.compare(0.0, -0.0));
    }
}
