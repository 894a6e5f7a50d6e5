package regex;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Matcher: regions, bounds, hitEnd, replacement with functions, groups, transparent bounds, scanning with \G. */
public class Matchers {
    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static String all(String pattern, String text, int flags) {
        List<String> found = new ArrayList<>();
        Matcher matcher = Pattern.compile(pattern, flags).matcher(text);
        while (matcher.find()) found.add(matcher.start() + "-" + matcher.end() + IntStream.rangeClosed(1, matcher.groupCount()).mapToObj(i -> ":" + matcher.group(i)).collect(Collectors.joining()));
        return (pattern + " " + found).replace("\n", "\\n").replace("\r", "\\r");
    }

    public static void main(String[] args) {
        String text = "Foo bar\nfoo BAR\r\nÄpfel äpfel 42 a1b22 <b>x</b><b>y</b> ((a)(b)) aaaa \ud83d\ude00!";
        for (String pattern : new String[] {"foo", "^foo", "bar$", "(?i)foo", "(?im)^foo", "(?s).{8}", "\\bfoo\\b", "<b>(.*?)</b>", "<b>(.*)</b>", "<b>(.*+)</b>", "(\\w)\\1", "(?<=<b>).(?=<)", "(?<!\\d)\\d(?!\\d)", "a{2}", "a{2,3}?", "a{3,}", "(?:a|ab)b?", "[a-c&&[^b]]+", "[^\\w\\s]", "\\p{Lu}\\p{Ll}+", "(?iu)äpfel", "\\R", "\\X", "[\\p{IsLatin}&&[^a-zA-Z]]", "\\G\\w", "(?x) f o o # comment", "\\Qa1b\\E\\d", "(a)?(b)?\\2", "(?>a+)a", "(?<n>\\d)\\k<n>", "\\u0041|\\x{1F600}", ".", "x*", "(?d)foo$", "\\h+", "(?U)\\w+", "\\A.", ".\\z"}) {
            try {
                System.out.println(all(pattern, text, 0));
            } catch (PatternSyntaxException e) {
                System.out.println(pattern + " !! " + e.getMessage().replace("\n", "|").replace("\r", ""));
            }
        }
        System.out.println(all("a.c", "a\nc", Pattern.DOTALL) + " " + all("^b$", "a\nb\nc", Pattern.MULTILINE) + " " + all("a.b", "a.b axb", Pattern.LITERAL) + " " + all("é", "e\u0301", Pattern.CANON_EQ) + " " + all("^b", "a\rb", Pattern.MULTILINE | Pattern.UNIX_LINES) + " " + all("a b #x", "ab", Pattern.COMMENTS));
        Matcher matcher = Pattern.compile("(\\d+)(?<unit>[a-z]+)?").matcher("10px, 20, 30em");
        System.out.println(matcher.replaceAll(m -> m.group(2) == null ? "none" : m.group(2) + "\\$") + " " + matcher.replaceFirst("<$1|${unit}>") + " " + matcher.reset().results().map(MatchResult::group).toList());
        StringBuilder out = new StringBuilder();
        matcher.reset();
        while (matcher.find()) matcher.appendReplacement(out, Matcher.quoteReplacement("$" + matcher.group(1)));
        System.out.println(matcher.appendTail(out) + " " + matcher.hitEnd() + " " + Pattern.compile("ab").matcher("a").matches());
        matcher.region(5, 8);
        System.out.println(matcher.find() + " " + matcher.group() + " " + matcher.regionStart() + "-" + matcher.regionEnd() + " " + matcher.start("unit") + " " + matcher.toMatchResult().end());
        Matcher bounds = Pattern.compile("^b|(?<=a)b").matcher("ab").region(1, 2);
        System.out.print(bounds.find() + " ");
        bounds.useAnchoringBounds(false).region(1, 2);
        System.out.print(bounds.find() + " ");
        bounds.useTransparentBounds(true).region(1, 2);
        System.out.println(bounds.find() + " " + bounds.lookingAt() + " " + bounds.hasTransparentBounds());
        Matcher partial = Pattern.compile("abc|abd").matcher("ab");
        System.out.println(partial.matches() + " " + partial.hitEnd() + " " + partial.requireEnd() + " " + partial.usePattern(Pattern.compile("a$|ab")).reset("ab").find() + " " + partial.requireEnd() + " " + matcher);
        attempt("no match", () -> Pattern.compile("x").matcher("y").group());
        attempt("no group", () -> matcher.reset().find() ? matcher.group(5) : "");
        attempt("no name", () -> matcher.group("missing"));
        attempt("replacement group", () -> "a".replaceAll("a", "$1"));
        attempt("replacement end", () -> "a".replaceAll("a", "\\"));
        attempt("replacement name", () -> "a".replaceAll("(?<x>a)", "${y}"));
        attempt("replacement dollar", () -> "a".replaceAll("a", "$"));
        attempt("start", () -> matcher.find(100));
        System.out.println(Arrays.toString(Pattern.compile(",").split("a,,b,,")) + Arrays.toString("a,,b,,".split(",", 2)) + Arrays.toString("".split(",")) + Arrays.toString("abc".split("")) + Arrays.toString(",a".split(",")) + Arrays.toString("a1b2".split("(?<=\\d)")) + Arrays.toString("a.b|c".split("[.|]")) + " " + Pattern.compile("\\s").splitAsStream("x y  z").toList());
        System.out.println(Pattern.compile("a+").asPredicate().test("baa") + " " + Pattern.compile("a+").asMatchPredicate().test("baa") + " " + Pattern.quote("a\\Eb") + " " + Pattern.matches(Pattern.quote("a\\Eb"), "a\\Eb") + " " + Pattern.compile("x", Pattern.CASE_INSENSITIVE | Pattern.DOTALL).flags() + " " + Pattern.compile("(?i)x").flags());
    }
}
