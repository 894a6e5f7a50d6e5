package text;

import java.text.Bidi;
import java.text.BreakIterator;
import java.text.CollationKey;
import java.text.Collator;
import java.text.Normalizer;
import java.text.ParseException;
import java.text.RuleBasedCollator;
import java.text.StringCharacterIterator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Order by language, keys, rules of one's own, breaks of words, lines and sentences, normal forms and directions. */
public class Collation {
    public static void main(String[] args) throws ParseException {
        orders();
        rules();
        breaks();
        forms();
        directions();
    }

    private static void orders() {
        String[] words = {"zebra", "\u00c4pfel", "apfel", "Zoo", "a-b", "\u00e9t\u00e9", "ete", "Ete", "co-op", "coop", "\u00f8re", "ore"};
        for (Locale locale : new Locale[] {Locale.ROOT, Locale.GERMANY, Locale.FRANCE, new Locale("da")}) {
            Collator collator = Collator.getInstance(locale);
            String[] sorted = words.clone();
            Arrays.sort(sorted, collator);
            System.out.println(locale + " " + escape(Arrays.toString(sorted)));
        }
        Collator collator = Collator.getInstance(Locale.US);
        for (int strength = Collator.PRIMARY; strength <= Collator.IDENTICAL; strength++) {
            collator.setStrength(strength);
            System.out.println(strength + " " + collator.compare("abc", "ABC") + " " + collator.compare("e", "\u00e9") + " " + collator.equals("ab", "ab"));
        }
        CollationKey one = collator.getCollationKey("one");
        CollationKey two = collator.getCollationKey("two");
        System.out.println(one.compareTo(two) + " " + one.getSourceString() + " " + Arrays.toString(one.toByteArray()));
        collator.setDecomposition(Collator.FULL_DECOMPOSITION);
        collator.setStrength(Collator.TERTIARY);
        System.out.println(collator.compare("\ufb01", "fi") + " " + Collator.getAvailableLocales().length / 1000);
    }

    private static void rules() throws ParseException {
        RuleBasedCollator own = new RuleBasedCollator("< c, C < b, B < a, A < ch & B < z");
        String[] words = {"a", "B", "c", "b", "ch", "z", "A", "d"};
        Arrays.sort(words, own);
        System.out.println(Arrays.toString(words) + " " + own.getRules());
        try {
            new RuleBasedCollator("< a & q < ");
        } catch (ParseException failed) {
            System.out.println(failed.getMessage() + " at " + failed.getErrorOffset());
        }
    }

    private static void breaks() {
        String text = "Mr. Smith paid $1,234.50. \"Really?\" he asked; yes! Then-and-there ended\u2026";
        BreakIterator[] iterators = {BreakIterator.getWordInstance(Locale.US), BreakIterator.getLineInstance(Locale.US),
            BreakIterator.getSentenceInstance(Locale.US), BreakIterator.getCharacterInstance(Locale.US)};
        for (BreakIterator iterator : iterators) {
            iterator.setText(text);
            List<Integer> places = new ArrayList<>();
            for (int place = iterator.first(); place != BreakIterator.DONE; place = iterator.next()) {
                places.add(place);
            }
            System.out.println((places.size() > 40 ? places.size() : places) + " " + iterator.preceding(10) + " " + iterator.following(10) + " " + iterator.isBoundary(3) + " " + iterator.last());
        }
        BreakIterator characters = BreakIterator.getCharacterInstance();
        characters.setText(new StringCharacterIterator("e\u0301\ud83d\ude00\r\n"));
        System.out.println(characters.next() + " " + characters.next() + " " + characters.next() + " " + characters.next());
        try {
            characters.following(99);
        } catch (IllegalArgumentException refused) {
            System.out.println(refused.getMessage());
        }
    }

    private static void forms() {
        String text = "\u00e9\ufb01\u2460\u1e9b\u0323\uac00";
        for (Normalizer.Form form : Normalizer.Form.values()) {
            String normal = Normalizer.normalize(text, form);
            System.out.println(form + " " + escape(normal) + " " + Normalizer.isNormalized(text, form));
        }
    }

    private static void directions() {
        Bidi bidi = new Bidi("abc \u05d0\u05d1\u05d2 123", Bidi.DIRECTION_DEFAULT_LEFT_TO_RIGHT);
        System.out.println(bidi.isMixed() + " " + bidi.getRunCount() + " " + bidi.getBaseLevel() + " " + bidi.getLevelAt(5) + " " + bidi.getLevelAt(9));
        for (int run = 0; run < bidi.getRunCount(); run++) {
            System.out.println(bidi.getRunStart(run) + "-" + bidi.getRunLimit(run) + " " + bidi.getRunLevel(run));
        }
        Object[] objects = {"a", "b", "c", "d"};
        Bidi.reorderVisually(new byte[] {0, 1, 1, 0}, 0, objects, 0, 4);
        System.out.println(Arrays.toString(objects) + " " + Bidi.requiresBidi("abc".toCharArray(), 0, 3));
    }

    private static String escape(String text) {
        StringBuilder shown = new StringBuilder();
        text.chars().forEach(c -> shown.append(c > '~' ? String.format("\\u%04x", c) : (char) c));
        return shown.toString();
    }
}
