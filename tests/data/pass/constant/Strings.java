package constant;

/** String constants are interned, whatever they are made of. */
public class Strings {
    static final String A = "a";
    static final String AB = A + "b";
    static String dynamic = "a";

    static class Other {
        static final String AB = "ab";
    }

    public static void main(String[] args) {
        System.out.println(AB == "ab");
        System.out.println(AB == Other.AB);
        System.out.println((dynamic + "b") == "ab");
        System.out.println((dynamic + "b").intern() == "ab");
        System.out.println(new String("ab") == "ab");
        System.out.println(new String("ab").equals("ab"));
        System.out.println("".length());
        System.out.println("\0\u0001\t\n\"\\".length());
        System.out.println("\ud83d\ude00".length());
        System.out.println("\ud83d\ude00".codePointCount(0, 2));
        System.out.println((int) "\ud83d".charAt(0));
        System.out.println("\u00e9\u20ac".equals("\u00e9" + "\u20ac"));
        System.out.println("caf\u00e9".hashCode());
        System.out.println("".hashCode());
        System.out.println("polygenelubricants".hashCode());
        System.out.println("Aa".hashCode() == "BB".hashCode());
    }
}
