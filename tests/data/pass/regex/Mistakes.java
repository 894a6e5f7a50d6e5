package regex;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** The message, index and picture of every kind of mistake in a pattern. */
public class Mistakes {
    public static void main(String[] args) {
        String[] patterns = {"(", ")", "(?", "(?<", "(?<n", "(?<n>", "(?<n>a)(?<n>b)", "(?<1n>a)", "[", "[a", "[a-", "[z-a]", "[[:alpha:]", "[]", "[^]", "a{", "a{1", "a{1,", "a{2,1}", "a{x}", "{1}", "*", "+a", "?", "a**", "a+*", "a???", "\\", "\\k", "\\k<x>", "\\p", "\\p{", "\\p{Nope}", "\\p{IsNope}", "\\p{InNope}", "\\p{script=Nope}", "\\pQ", "\\x", "\\xg", "\\x{", "\\x{110000}", "\\u12", "\\0", "\\08", "\\c", "\\N{", "\\N{NO SUCH CHARACTER}", "\\j", "\\y", "\\Z*", "(?q)", "(?i", "(?<=a*)b", "(?<=a+)b", "(?<!a{1,3})b", "\\8", "(a)\\2", "\\Qopen", "[a&&", "[a&&&&b]", "a|*", "(?:a", "(?>", "\\b{g}", "\\b{x}", "(?<na-me>x)", "a{99999999999}", "[\\", "[a-\\d]", "(?-z)", "\\e\\a\\cA"};
        for (String each : patterns) {
            try {
                Pattern pattern = Pattern.compile(each);
                System.out.println(each + " passes " + pattern.matcher("a").find());
            } catch (PatternSyntaxException e) {
                System.out.println(each + " | " + e.getDescription() + " | " + e.getIndex() + " | " + e.getMessage().replace("\n", "~").replace("\r", ""));
            }
        }
        try {
            Pattern.compile("x", 0x8000);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        String deep = "a".repeat(3000);
        System.out.println(deep.matches("(?:a|b)*+") + " " + deep.matches("[ab]*") + " " + Pattern.compile("(x+x+)+y").matcher("xxxxxxxxxxxx").find());
    }
}
