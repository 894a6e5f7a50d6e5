package text;

import java.text.AttributedCharacterIterator;
import java.text.AttributedString;
import java.text.Bidi;
import java.text.BreakIterator;
import java.text.CollationElementIterator;
import java.text.Collator;
import java.text.Normalizer;
import java.text.ParseException;
import java.text.RuleBasedCollator;
import java.text.StringCharacterIterator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Collator, BreakIterator, Normalizer, Bidi, CharacterIterators and rules of one's own. */
public class Language {
    static String breaks(BreakIterator it, String text) {
        it.setText(text);
        List<String> parts = new ArrayList<>();
        int start = it.first();
        for (int end = it.next(); end != BreakIterator.DONE; start = end, end = it.next()) parts.add(text.substring(start, end));
        return parts.toString();
    }

    public static void main(String[] args) throws Exception {
        String[] words = {"cote", "c\u00f4te", "cot\u00e9", "c\u00f4t\u00e9", "Zoo", "zebra", "\u00e4rger", "Arm", "\u00d8re", "\u00e5", "stra\u00dfe", "strasse", "co-op", "coop", "10", "9", "ch", "cz"};
        for (Locale locale : new Locale[] {Locale.ROOT, Locale.FRANCE, Locale.GERMANY, new Locale("sv"), new Locale("da"), new Locale("es")}) {
            Collator collator = Collator.getInstance(locale);
            String[] sorted = words.clone();
            Arrays.sort(sorted, collator);
            System.out.println(locale + " " + Arrays.toString(sorted));
        }
        Collator collator = Collator.getInstance(Locale.US);
        for (int strength : new int[] {Collator.PRIMARY, Collator.SECONDARY, Collator.TERTIARY, Collator.IDENTICAL}) {
            collator.setStrength(strength);
            System.out.print(collator.compare("a", "A") + " " + collator.compare("a", "\u00e4") + " " + collator.equals("e\u0301", "\u00e9") + " " + collator.compare("a\u0001", "a") + "; ");
        }
        collator.setDecomposition(Collator.CANONICAL_DECOMPOSITION);
        System.out.println(collator.equals("e\u0301", "\u00e9") + " " + collator.getCollationKey("abc").compareTo(collator.getCollationKey("abd")) + " " + HexFormat.of().formatHex(collator.getCollationKey("aB").toByteArray()));
        RuleBasedCollator own = new RuleBasedCollator("< b, B < a, A < c & AE ; \u00e4");
        String[] letters = {"a", "c", "B", "b", "A", "d"};
        Arrays.sort(letters, own);
        CollationElementIterator elements = own.getCollationElementIterator("ba");
        System.out.println(Arrays.toString(letters) + " " + CollationElementIterator.primaryOrder(elements.next()) + " " + elements.getOffset() + " " + own.getRules());
        try {
            new RuleBasedCollator("< a < ");
        } catch (ParseException e) {
            System.out.println(e.getMessage() + " @" + e.getErrorOffset());
        }
        String text = "Hello, Mr. Smith! It's 3.14 (approx).  \"New\" line\nnext? e\u0301t\u00e9 \ud83d\ude00 end";
        for (Locale locale : new Locale[] {Locale.US, Locale.JAPAN}) System.out.println((breaks(BreakIterator.getWordInstance(locale), text) + breaks(BreakIterator.getSentenceInstance(locale), text) + breaks(BreakIterator.getLineInstance(locale), text) + breaks(BreakIterator.getCharacterInstance(locale), "e\u0301\r\nx\ud83d\ude00")).replace("\n", "\\n").replace("\r", "\\r"));
        BreakIterator it = BreakIterator.getWordInstance(Locale.US);
        it.setText("one two three");
        System.out.println(it.following(4) + " " + it.preceding(4) + " " + it.isBoundary(5) + " " + it.last() + " " + it.previous() + " " + it.current() + " " + it.next(5) + " " + it.first());
        for (Normalizer.Form form : Normalizer.Form.values()) {
            StringBuilder line = new StringBuilder(form.toString());
            for (String each : new String[] {"\u00e9", "e\u0301", "\ufb01", "\u2460", "\u212b", "\uac00", "a\u0323\u0307", "\u1e9b\u0323", "\uff21"}) {
                String normal = Normalizer.normalize(each, form);
                line.append(' ');
                normal.chars().forEach(c -> line.append(Integer.toHexString(c)).append('.'));
                line.append(Normalizer.isNormalized(each, form) ? "+" : "-");
            }
            System.out.println(line);
        }
        System.out.println(Pattern.compile("\\p{M}").matcher(Normalizer.normalize("d\u00e9j\u00e0 v\u00fc", Normalizer.Form.NFD)).replaceAll(""));
        Bidi bidi = new Bidi("abc \u05d0\u05d1\u05d2 123 def", Bidi.DIRECTION_DEFAULT_LEFT_TO_RIGHT);
        System.out.print(bidi.isMixed() + " " + bidi.getBaseLevel() + " " + bidi.getRunCount());
        for (int i = 0; i < bidi.getRunCount(); i++) System.out.print(" " + bidi.getRunStart(i) + "-" + bidi.getRunLimit(i) + ":" + bidi.getRunLevel(i));
        Object[] visual = {"a", "b", "c", "d"};
        Bidi.reorderVisually(new byte[] {0, 1, 1, 0}, 0, visual, 0, 4);
        System.out.println(" " + Arrays.toString(visual) + " " + Bidi.requiresBidi("abc\u05d0".toCharArray(), 0, 4) + " " + new Bidi("\u05d0\u05d1", Bidi.DIRECTION_DEFAULT_RIGHT_TO_LEFT).isRightToLeft());
        StringCharacterIterator characters = new StringCharacterIterator("abcdef", 1, 4, 2);
        System.out.println(characters.current() + "" + characters.next() + (int) characters.next() + characters.previous() + characters.first() + characters.last() + characters.getIndex() + characters.setIndex(1));
        AttributedString attributed = new AttributedString("some text");
        attributed.addAttribute(AttributedCharacterIterator.Attribute.LANGUAGE, Locale.ENGLISH, 0, 4);
        AttributedCharacterIterator runs = attributed.getIterator();
        System.out.println(runs.getRunLimit() + " " + runs.getAttribute(AttributedCharacterIterator.Attribute.LANGUAGE) + " " + runs.getAllAttributeKeys());
    }
}
