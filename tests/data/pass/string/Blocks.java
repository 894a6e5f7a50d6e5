package string;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Text blocks and the methods that came with them; splitting with limits; regions, cases by language, code points, and comparing. */
public class Blocks {
    public static void main(String[] args) {
        String block = """
            first
              second \
            joined\tand "quoted" \"""
            trailing\s\s
            last\u0020""";
        System.out.println(block.replace(' ', '_'));
        System.out.println("""
            a\nb
             c
            """.lines().map(line -> "<" + line + ">").collect(Collectors.joining()));
        System.out.println("  x\n y\n".stripIndent().replace("\n", "|") + " " + "x\ny".indent(2).replace("\n", "|") + " " + "   x\n y".indent(-2).replace("\n", "|") + " " + "a\\tb\\101\\sc\\\nd".translateEscapes());
        try {
            "\\q".translateEscapes();
        } catch (IllegalArgumentException refused) {
            System.out.println(refused.getMessage());
        }
        System.out.println("%s-%03d".formatted("x", 7) + " " + "abc".<Integer>transform(String::length) + " " + "ab".repeat(3) + " " + "".repeat(5).isEmpty() + " " + " \u2003x\u2003 ".strip() + "|" + " \t".isBlank() + " " + "\u2003x".trim().length());
        for (int limit = -1; limit < 4; limit++) {
            System.out.print(Arrays.toString("a,b,,c,,".split(",", limit)) + " ");
        }
        System.out.println(Arrays.toString("".split(",")) + Arrays.toString(",".split(",")) + Arrays.toString("abc".split("")) + Arrays.toString("a.b|c".split("[.|]")) + Arrays.toString("a1b22c".split("\\d+", 2)) + Arrays.toString("xay".split("a", 0)));
        System.out.println("Hello".regionMatches(true, 1, "xELLx", 1, 3) + " " + "Hello".regionMatches(1, "ell", 0, 4) + " " + "abc".compareTo("abcd") + " " + "b".compareTo("abc") + " " + "ABC".compareToIgnoreCase("abd") + " " + "stra\u00dfe".equalsIgnoreCase("STRASSE") + " " + "\u0130".equalsIgnoreCase("i"));
        System.out.println(shown("TITLE \u0130I".toLowerCase(new Locale("tr"))) + " " + shown("title \u0131i\u00df\ufb01".toUpperCase(new Locale("tr"))) + " " + shown("\u03a3\u03a3. \u03a3".toLowerCase(Locale.ROOT)) + " " + shown("\u01c6".toUpperCase(Locale.ROOT)));
        String pair = "a\ud83d\ude00b\ude00";
        System.out.println(pair.length() + " " + pair.codePointCount(0, 5) + " " + pair.offsetByCodePoints(0, 2) + " " + pair.codePointAt(1) + " " + pair.codePointBefore(3) + " " + pair.indexOf(0x1f600) + " " + pair.lastIndexOf(0xde00) + " " + shown(new StringBuilder(pair).reverse().toString()) + " " + pair.chars().count());
        System.out.println(String.join("-", "a", null, "c") + " " + String.valueOf(new char[] {'x', 'y', 'z'}, 1, 2) + " " + new String(new int[] {0x61, 0x1f600}, 0, 2).length() + " " + "a-b-c".replace("-", "") + " " + "aaa".replace("aa", "b") + " " + "abc".replace("", ".") + " " + "x.y".replaceAll(".", "\\$") + " " + "abcabc".replaceFirst("(b)(c)", "$2$1"));
        System.out.println("abcabc".indexOf("") + " " + "abc".indexOf("", 9) + " " + "abc".lastIndexOf("") + " " + "abcabc".lastIndexOf("c", 4) + " " + "abc".indexOf('c', -5) + " " + "abc".contains("") + " " + "abc".startsWith("c", 2) + " " + "abc".startsWith("", 4) + " " + "abc".contentEquals(new StringBuilder("abc")) + " " + "hash".hashCode() + " " + "".hashCode());
        for (Runnable action : new Runnable[] {() -> "abc".substring(2, 1), () -> "abc".substring(-1), () -> "abc".charAt(3), () -> "abc".repeat(-1), () -> "abc".subSequence(1, 9), () -> "abc".codePointAt(-1), () -> new String(new byte[2], 1, 4), () -> String.valueOf((char[]) null), () -> "abc".replaceAll("(", "")}) {
            try {
                action.run();
                System.out.println("allowed");
            } catch (IndexOutOfBoundsException | IllegalArgumentException refused) {
                System.out.println(refused.getClass().getSimpleName() + " " + refused.getMessage().lines().findFirst().get());
            } catch (NullPointerException refused) {
                System.out.println("null");
            }
        }
        StringBuilder builder = new StringBuilder("0123456789");
        builder.insert(5, true).delete(0, 2).deleteCharAt(0).replace(1, 3, "<>").setCharAt(0, '#');
        builder.append(1.5f).append((Object) null).append(new char[] {'!'}).append("abc", 1, 2).appendCodePoint(0x41).setLength(builder.length() - 1);
        System.out.println(builder + " " + builder.indexOf("e") + " " + builder.lastIndexOf("e") + " " + builder.compareTo(new StringBuilder("#")) + " " + builder.chars().filter(Character::isDigit).count());
    }

    private static String shown(String text) {
        StringBuilder shown = new StringBuilder();
        text.chars().forEach(c -> shown.append(c > '~' ? String.format("{%x}", c) : (char) c));
        return shown.toString();
    }
}
