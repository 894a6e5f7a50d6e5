package string;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

/** Regular expressions. */
public class Regex {
    public static void main(String[] args) {
        Matcher date = Pattern.compile("(?<year>\\d{4})-(?<month>\\d\\d)").matcher("from 2024-05 to 2025-11.");
        while (date.find()) {
            System.out.println(date.group() + " " + date.group(1) + " " + date.group("month") + " " + date.start() + " " + date.end(2));
        }
        System.out.println(Pattern.compile("a*?b|c+").matcher("aabccc").results().map(r -> r.group()).collect(Collectors.toList()));
        System.out.println("foobar".replaceAll("(?i)(?<=FOO)bar", "[$0]") + " " + "aXbX".replaceAll("X(?!$)", "-"));
        System.out.println(Pattern.matches("^(\\w+)\\s\\1$", "twice twice") + " " + Pattern.matches("[\\p{L}&&[^a-m]]+", "xyz") + " "
            + Pattern.matches("(a|ab)(c|bcd)(d*)", "abcd"));
        System.out.println(Pattern.compile("\\s*,\\s*").splitAsStream("a , b,c").collect(Collectors.toList()));
        System.out.println(Pattern.compile("^.", Pattern.MULTILINE).matcher("ab\ncd").replaceAll(m -> m.group().toUpperCase()));
        System.out.println(Pattern.quote("a.b") + " " + Matcher.quoteReplacement("$1\\") + " " + Pattern.compile("x", Pattern.CASE_INSENSITIVE).asPredicate().test("aXb"));
        Matcher lookingAt = Pattern.compile("\\d+").matcher("12ab");
        System.out.println(lookingAt.lookingAt() + " " + lookingAt.matches() + " " + lookingAt.reset("77").matches() + " " + lookingAt.hitEnd());
        StringBuilder out = new StringBuilder();
        Matcher each = Pattern.compile("[aeiou]").matcher("education");
        while (each.find()) each.appendReplacement(out, each.group().toUpperCase());
        System.out.println(each.appendTail(out));
        System.out.println("a++b".split("\\++").length + " " + "x".matches("(x+x+)+y") + " " + "\u00e9".matches("\\w") + " " + "\u00e9".matches("(?U)\\w"));
        try {
            Pattern.compile("(unclosed");
        } catch (PatternSyntaxException e) {
            System.out.println(e.getMessage());
        }
        try {
            lookingAt.group(3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
