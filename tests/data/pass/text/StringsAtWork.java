package text;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.StringTokenizer;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The text methods that applications lean on most: joining, wrapping, padding, comparing, searching, transforming. */
public class StringsAtWork {
    static String wrap(String text, int width) {
        StringBuilder out = new StringBuilder();
        int column = 0;
        for (String word : text.split("\\s+")) {
            if (column > 0 && column + 1 + word.length() > width) {
                out.append('|');
                column = 0;
            } else if (column > 0) {
                out.append(' ');
                column++;
            }
            out.append(word);
            column += word.length();
        }
        return out.toString();
    }

    static int distance(String a, String b) {
        int[] row = IntStream.rangeClosed(0, b.length()).toArray();
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0]++;
            for (int j = 1; j <= b.length(); j++) {
                int above = row[j];
                row[j] = Math.min(Math.min(row[j], row[j - 1]) + 1, diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1));
                diagonal = above;
            }
        }
        return row[b.length()];
    }

    public static void main(String[] args) throws Exception {
        System.out.println(wrap("the quick brown fox jumps over the lazy dog again and again", 12) + " " + distance("kitten", "sitting") + " " + distance("", "abc"));
        System.out.println(String.join("-", List.of("a", "b")) + " " + "ab".repeat(3) + " " + "  x ".strip() + "|" + "  x ".stripLeading() + "|" + "  x ".stripTrailing() + "| " + "\u2003x\u2003".trim().length() + "\u2003x\u2003".strip().length() + " " + "a\nb\n".lines().toList() + " " + " \t\n".isBlank() + " " + "x".indent(2).replace("\n", "|") + "  y".indent(-5).replace("\n", "|") + " " + "  a\n   b".stripIndent().replace("\n", "|") + " " + "a\\tb\\101\\n".translateEscapes().replace("\n", "|").replace("\t", ">") + " " + "text".transform(s -> s + s.length()) + " " + "%d-%s".formatted(1, "x"));
        System.out.println("b".compareTo("abc") + " " + "apple".compareTo("apricot") + " " + "ABC".compareToIgnoreCase("abd") + " " + "a".compareTo("ab") + " " + "\u00e4".compareTo("z") + " " + "straSSe".equalsIgnoreCase("STRASSE") + " " + "\u0130".equalsIgnoreCase("i") + " " + "Hello".regionMatches(true, 1, "ELL", 0, 3) + " " + "abcabc".indexOf("c", 3) + " " + "abcabc".lastIndexOf('a', 2) + " " + "abc".indexOf("") + " " + "abc".indexOf("", 9) + " " + "abc".contains("") + " " + "a.b.c".replace(".", "") + " " + "aXbX".replace('X', 'y') + " " + "aaa".replace("aa", "b") + " " + "abc".startsWith("b", 1) + " " + "abc".endsWith("") + " " + "abc".charAt(1) + " " + "abcdef".substring(2, 4) + " " + "abc".subSequence(1, 1).length() + " " + "x".concat(""));
        System.out.println("I\u0307STANBUL".toLowerCase(Locale.ROOT) + " " + "title".toUpperCase(Locale.forLanguageTag("tr")) + " " + "\u01c6".toUpperCase(Locale.ROOT) + " " + "\ufb03".toUpperCase(Locale.ROOT) + " " + "\u1f80".toUpperCase(Locale.ROOT).length() + " " + "\u03a3\u03a3".toLowerCase(Locale.ROOT) + " " + "\ud801\udc00".toLowerCase(Locale.ROOT).codePointAt(0) + " " + "a\ud83d\ude00b".codePointCount(0, 4) + " " + "a\ud83d\ude00b".offsetByCodePoints(0, 2) + " " + new StringBuilder("a\ud83d\ude00b").reverse() + " " + "\ud83d\ude00".chars().count() + " " + new String(new int[] {0x1f600, 65}, 0, 2) + " " + Character.toString(0x1f601) + " " + "e\u0301".length() + Normalizer.normalize("e\u0301", Normalizer.Form.NFC).length());
        StringBuilder builder = new StringBuilder("0123456789");
        builder.insert(3, "abc").deleteCharAt(0).replace(1, 3, "XYZ").append(1.5f).append(true).append((Object) null).append(new char[] {'c'}).append("sub", 1, 2).appendCodePoint(0x41).setCharAt(0, '#');
        System.out.println(builder + " " + builder.indexOf("a") + " " + builder.length() + " " + builder.charAt(2) + " " + builder.substring(3, 6) + " " + builder.compareTo(new StringBuilder("#")) + " " + builder.isEmpty() + " " + new StringBuilder("abc").reverse().insert(0, 1.25).delete(2, 4));
        for (Runnable bad : new Runnable[] {() -> "abc".substring(2, 1), () -> "abc".charAt(3), () -> "abc".repeat(-1), () -> new StringBuilder("a").insert(2, "x"), () -> new StringBuilder("a").deleteCharAt(1), () -> new StringBuilder("a").setLength(-1), () -> "abc".codePointAt(-1), () -> "\\q".translateEscapes(), () -> new String(new byte[2], 1, 2), () -> new StringBuilder("abc").replace(4, 5, "x"), () -> "x".subSequence(0, 2), () -> String.valueOf((char[]) null), () -> String.join(",", (Iterable<String>) null), () -> "a".compareTo(null)}) {
            try {
                bad.run();
                System.out.println("passes");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        System.out.println(Stream.of("pear", "Fig", "apple").sorted(String.CASE_INSENSITIVE_ORDER).collect(Collectors.joining("/", "<", ">")) + " " + "mississippi".chars().mapToObj(c -> (char) c).collect(Collectors.groupingBy(c -> c, TreeMap::new, Collectors.counting())) + " " + "The End".chars().filter(Character::isUpperCase).count() + " " + new StringTokenizer("a  b", " ").countTokens() + " " + "a,b;c".split("[,;]").length + " " + String.valueOf(new char[] {'x', 'y'}, 1, 1) + " " + String.copyValueOf(new char[] {'z'}) + " " + "intern".intern().equals(new String("intern").intern()) + " " + ("con" + "cat" == "concat"));
    }
}
