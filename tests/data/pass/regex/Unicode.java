package regex;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Character classes of Unicode: scripts, blocks, categories, properties, case folding, surrogates, graphemes. */
public class Unicode {
    public static void main(String[] args) {
        int[] samples = {'a', 'Z', '5', '_', ' ', '\t', '\n', 0x85, 0xa0, 0xe4, 0xdf, 0x130, 0x131, 0x1c5, 0x2028, 0x3b1, 0x416, 0x5d0, 0x661, 0x905, 0x1e9e, 0x2160, 0x20ac, 0x3042, 0x4e2d, 0xac00, 0xff21, 0x301, 0x200d, 0xfeff, 0x10400, 0x1d7d8, 0x1f600, 0x10ffff, 0xd800};
        for (String name : new String[] {"\\p{L}", "\\p{Lu}", "\\p{Ll}", "\\p{Lt}", "\\p{M}", "\\p{Nd}", "\\p{N}", "\\p{P}", "\\p{S}", "\\p{Z}", "\\p{C}", "\\p{Cs}", "\\p{IsAlphabetic}", "\\p{IsIdeographic}", "\\p{IsLowercase}", "\\p{IsWhite_Space}", "\\p{IsControl}", "\\p{IsAssigned}", "\\p{IsLatin}", "\\p{IsGreek}", "\\p{IsCyrillic}", "\\p{script=Hiragana}", "\\p{InHebrew}", "\\p{block=Hangul Syllables}", "\\p{javaLetter}", "\\p{javaMirrored}", "\\p{javaJavaIdentifierStart}", "\\p{Alpha}", "\\p{Punct}", "\\p{Space}", "\\p{XDigit}", "\\p{ASCII}", "\\p{Graph}", "\\w", "\\d", "\\s", "\\h", "\\v", "\\R", "\\P{L}", "[^\\p{L}\\d]", "[\\p{L}&&[^\\p{IsLatin}]]", "."}) {
            StringBuilder plain = new StringBuilder(), unicode = new StringBuilder();
            Pattern first = Pattern.compile(name), second = Pattern.compile(name, Pattern.UNICODE_CHARACTER_CLASS);
            for (int each : samples) {
                String text = new String(Character.toChars(each));
                plain.append(first.matcher(text).matches() ? '1' : '0');
                unicode.append(second.matcher(text).matches() ? '1' : '0');
            }
            System.out.println(name + " " + plain + " " + unicode);
        }
        String[][] folds = {{"\u00e4", "\u00c4"}, {"\u00df", "SS"}, {"\u03c3", "\u03c2"}, {"k", "\u212a"}, {"i", "\u0130"}, {"\u0131", "I"}, {"\ud801\udc00", "\ud801\udc28"}, {"\u01c5", "\u01c4"}, {"\ufb00", "FF"}};
        for (String[] each : folds) System.out.print(Pattern.compile(each[0], Pattern.CASE_INSENSITIVE).matcher(each[1]).matches() + "/" + Pattern.compile(each[0], Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE).matcher(each[1]).matches() + "/" + Pattern.compile("[" + each[0] + "]", Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE).matcher(each[1]).matches() + " ");
        System.out.println();
        String flags = "e\u0301\ud83d\ude00\ud83c\uddeb\ud83c\uddf7\r\n\ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67x\u0e33\u1100\u1161";
        List<Integer> lengths = new ArrayList<>();
        Matcher graphemes = Pattern.compile("\\X").matcher(flags);
        while (graphemes.find()) lengths.add(graphemes.end() - graphemes.start());
        System.out.println(lengths + " " + flags.split("\\b{g}").length + " " + Pattern.compile("a\\u030a", Pattern.CANON_EQ).matcher("\u00e5").matches() + " " + Pattern.compile("\u00e5", Pattern.CANON_EQ).matcher("a\u030a").find() + " " + Pattern.compile("\\ud83d").matcher("\ud83d\ude00").find() + " " + "\ud83d\ude00x".replaceAll(".", "-") + " " + Pattern.compile("[\ud83d\ude00-\ud83d\ude02]").matcher("\ud83d\ude01").matches() + " " + Pattern.compile("\\N{LATIN SMALL LETTER A}\\N{GRINNING FACE}").matcher("a\ud83d\ude00").matches());
        for (int point : samples) System.out.print(Integer.toHexString(point) + ":" + Character.getType(point) + Character.isLetter(point) + Character.getNumericValue(point) + Character.getDirectionality(point) + Character.isMirrored(point) + Integer.toHexString(Character.toTitleCase(point)) + " ");
        System.out.println();
        System.out.println(Character.getName(0x41) + " " + Character.getName(0x1f600) + " " + Character.getName(0xe000) + " " + Character.UnicodeScript.of(0x3b1) + " " + Character.UnicodeBlock.of(0x4e2d) + " " + Character.UnicodeBlock.forName("Greek and Coptic") + " " + Character.codePointOf("LATIN SMALL LETTER A") + " " + Character.UnicodeScript.forName("Latn"));
    }
}
