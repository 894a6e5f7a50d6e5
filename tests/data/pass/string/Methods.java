package string;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The methods of String, for one-byte and two-byte strings. */
public class Methods {
    public static void main(String[] args) {
        for (String s : new String[] {"hello world", "h\u00e9llo w\u00f6rld", "h\u20acllo w\u4e16rld", "", " \t padded \u2003"}) {
            System.out.println(s.length() + " " + s.indexOf('l') + " " + s.lastIndexOf("l") + " " + s.indexOf("world") + " " + s.indexOf('\u20ac')
                + " " + s.contains("lo w") + " " + s.startsWith("h") + " " + s.endsWith("d") + " " + s.startsWith("llo", 2) + " " + s.hashCode() + " "
                + s.isEmpty() + s.isBlank() + " " + s.strip().length() + " " + s.trim().length() + " " + s.chars().sum());
            System.out.println(escape(s.toUpperCase(Locale.ROOT)) + "|" + escape(s.replace('l', 'L')) + "|" + escape(s.replace("o", "00")) + "|"
                + escape(s.repeat(2)) + "|" + escape(new StringBuilder(s).reverse().toString()) + "|" + escape(s.concat("\u1234")));
        }
        System.out.println("abc".compareTo("abd") + " " + "abc".compareTo("ab") + " " + "a".compareTo("\u20ac") + " " + "B".compareToIgnoreCase("a")
            + " " + "\u20ac".compareTo("a") + " " + "HeLLo".equalsIgnoreCase("hEllO") + " " + "a".equals(null));
        System.out.println("banana".substring(2) + " " + "banana".substring(1, 4) + " " + "banana".subSequence(0, 2) + " " + "banana".substring(6).isEmpty());
        System.out.println(Arrays.toString("a,b,,c,,".split(",")) + Arrays.toString("a,b,,c,,".split(",", -1)) + Arrays.toString("a,b,c".split(",", 2))
            + Arrays.toString("a1b22c".split("\\d+")) + Arrays.toString("".split(",")) + Arrays.toString("abc".split("")));
        System.out.println(String.join("/", "a", "b", "c") + String.join("-", List.of("x", "y")) + String.valueOf((Object) null) + String.valueOf(1.0f));
        System.out.println("a.b.c".replaceAll("\\.", "\\$") + " " + "x1y2".replaceAll("([a-z])(\\d)", "$2$1") + " " + "aaa".replaceFirst("a", "b") + " "
            + "abc".matches("[a-c]+"));
        System.out.println("l1\nl2\r\nl3".lines().collect(Collectors.toList()) + " " + "  a\n b".indent(1).replace("\n", "~") + " " + "  a\n   b".stripIndent());
        System.out.println(new String(new char[] {'a', 'b', 'c'}, 1, 2) + String.copyValueOf(new char[] {'z'}) + new String(new int[] {0x1f600, 65}, 0, 2).length());
        System.out.println("\ud83d\ude00a".codePointAt(0) + " " + "\ud83d\ude00a".codePoints().count() + " " + "\ud83d\ude00a".offsetByCodePoints(0, 1));
        System.out.println("abc".contentEquals(new StringBuilder("abc")) + " " + "abc".regionMatches(true, 1, "XBC", 1, 2));
        System.out.println("tab\\tnew\\101".translateEscapes().length());
        System.out.println("I".toLowerCase(Locale.ROOT) + "\u00df".toUpperCase(Locale.ROOT) + "\u0130".toLowerCase(Locale.ROOT).length());
        String text = """
            A text block with "quotes",
              an indent, a tab\tand a \
            joined line.
            trailing\s\s
            """;
        System.out.print(text.replace(' ', '.'));
        System.out.println("%s is %d".formatted("six", 6));
        char[] buffer = new char[5];
        Arrays.fill(buffer, '-');
        "hello".getChars(1, 3, buffer, 2);
        System.out.println(buffer);
        System.out.println("a".intern() == "a");
        System.out.println("b,a;c".chars().filter(Character::isLetter).mapToObj(c -> "" + (char) c).sorted().collect(Collectors.joining("+", "<", ">")));
    }

    static String escape(String s) {
        StringBuilder out = new StringBuilder();
        for (char c : s.toCharArray()) {
            if (c < 127 && c > 31) out.append(c);
            else out.append("\\u").append(Integer.toHexString(c));
        }
        return out.toString();
    }
}
