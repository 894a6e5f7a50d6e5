package compare;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which boxes, strings and constants are one object: the caches' bounds, new boxes, interning, class literals, empty collections, and mixed comparisons. */
public class Caches {
    static String cached(int n) {
        Integer a = n, b = n;
        Long c = (long) n, d = (long) n;
        Short e = (short) n, f = (short) n;
        return (a == b) + " " + (c == d) + " " + (e == f) + " " + a.equals(b) + c.equals(d) + e.equals(f) + a.equals((Object) c);
    }

    @SuppressWarnings({"removal", "deprecation"})
    static void boxes() {
        for (int n : new int[] {-129, -128, -1, 0, 127, 128, 1000}) System.out.println(n + " " + cached(n));
        Character a = 127, b = 127, c = 128, d = 128;
        Byte e = -128, f = -128;
        Boolean g = true, h = Boolean.valueOf("TRUE");
        Float i = 1f, j = 1f;
        Double k = 0.0, l = 0.0;
        System.out.println((a == b) + " " + (c == d) + " " + (e == f) + " " + (g == h) + " " + (i == j) + " " + (k == l) + " " + (new Integer(5) == new Integer(5)) + " " + (new Boolean(true) == Boolean.TRUE) + " " + (Integer.valueOf(5) == (Object) 5));
        System.out.println((Integer.valueOf("100") == Integer.valueOf(100)) + " " + (Integer.decode("100") == Integer.valueOf(100)) + " " + (Integer.getInteger("none", 100) == Integer.valueOf(100)) + " " + (Long.decode("100") == Long.valueOf(100)) + " " + (Optional.of(100).get() == List.of(100).get(0)) + " " + (Arrays.asList(1000).get(0) == Arrays.asList(1000).get(0)));
        Integer small = 100, large = 1000;
        small++;
        large++;
        System.out.println((small == 101) + " " + (large == 1001) + " " + (small == Integer.valueOf(101)) + " " + (large == Integer.valueOf(1001)) + " " + (small < large) + " " + (large >= 1001L) + " " + small.equals(101L) + " " + new Object[] {small}[0].equals(101));
        long wide = 127;
        Object mixed = true ? 1 : 2L, chosen = true ? (Object) 1 : (Object) 2L;
        System.out.println(mixed.getClass().getSimpleName() + chosen.getClass().getSimpleName() + " " + (wide == small - -26) + " " + ((Object) wide).equals(127) + " " + Long.valueOf(127).equals(wide) + " " + (k == 0) + " " + Double.valueOf(0.0).equals(-0.0) + " " + (0.0 == -0.0) + " " + Double.valueOf(Double.NaN).equals(Double.NaN) + " " + Float.valueOf(0.1f).equals(0.1));
        System.out.println(Integer.valueOf(5).compareTo(7) + " " + Double.compare(0.0, -0.0) + " " + Boolean.compare(true, false) + " " + Character.valueOf('a').compareTo('c') + " " + Byte.compare((byte) -128, (byte) 127) + " " + Short.compare((short) -1, (short) 1) + " " + Float.compare(Float.NaN, Float.POSITIVE_INFINITY));
    }

    static final String CONSTANT = "con" + "stant";
    static final String COMPUTED = String.valueOf("constant".toCharArray());

    static void strings() {
        String literal = "constant", built = new StringBuilder("con").append("stant").toString(), copied = new String(literal);
        System.out.println((literal == CONSTANT) + " " + (literal == COMPUTED) + " " + (literal == built) + " " + (literal == copied) + " " + (literal == built.intern()) + " " + (COMPUTED.intern() == copied.intern()) + " " + (literal == Other.literal()));
        System.out.println((literal.substring(0) == literal) + " " + (literal.concat("") == literal) + " " + (literal.trim() == literal) + " " + (literal.toLowerCase() == literal) + " " + (literal.replace('x', 'y') == literal) + " " + (literal.toString() == literal) + " " + (String.valueOf((Object) literal) == literal) + " " + ("".concat(literal) == literal) + " " + (literal.strip() == literal) + " " + (literal.repeat(1) == literal) + " " + ("" == literal.substring(8)));
        System.out.println(("a" + 1 == "a1") + " " + (Integer.toString(1) == "1") + " " + (Integer.toString(1).intern() == "1") + " " + (String.valueOf(true) == "true") + " " + (Thread.State.NEW.name() == "NEW") + " " + (Caches.class.getName() == Caches.class.getName()) + " " + (Caches.class.getSimpleName() == "Caches") + " " + (Caches.class.getName().intern() == "compare.Caches"));
    }

    static class Other {
        static String literal() {
            return "constant";
        }
    }

    static void others() {
        System.out.println((int.class == Integer.TYPE) + " " + (int[].class == new int[0].getClass()) + " " + (String[].class == "a b".split(" ").getClass()) + " " + (List.of() == List.of()) + " " + (Map.of() == Map.of()) + " " + (Optional.empty() == Optional.ofNullable(null)) + " " + (java.util.Collections.emptyList() == java.util.Collections.EMPTY_LIST) + " " + (new int[0] == new int[0]) + " " + (Thread.State.valueOf("NEW") == Thread.State.values()[0]));
        System.out.println((java.math.BigInteger.valueOf(5) == java.math.BigInteger.valueOf(5)) + " " + (java.math.BigInteger.ONE == java.math.BigInteger.valueOf(1)) + " " + (java.math.BigDecimal.valueOf(0) == java.math.BigDecimal.ZERO) + " " + (java.time.LocalTime.of(0, 0) == java.time.LocalTime.MIDNIGHT) + " " + java.util.Locale.forLanguageTag("en").equals(java.util.Locale.ENGLISH));
    }

    public static void main(String[] args) {
        boxes();
        strings();
        others();
    }
}
