package library;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.text.ChoiceFormat;
import java.text.CollationKey;
import java.text.Collator;
import java.text.BreakIterator;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.MessageFormat;
import java.text.Normalizer;
import java.text.NumberFormat;
import java.text.ParsePosition;
import java.util.Arrays;
import java.util.Base64;
import java.util.Currency;
import java.util.Formatter;
import java.util.HexFormat;
import java.util.IllegalFormatException;
import java.util.List;
import java.util.ListResourceBundle;
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.ResourceBundle;
import java.util.StringJoiner;
import java.util.StringTokenizer;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Formats of numbers and messages by locale, resource bundles, and the corners of String.format. */
public class Texts {
    interface Action {
        Object run() throws Exception;
    }

    static void attempt(Action action) {
        try {
            System.out.println(action.run());
        } catch (Exception e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static class Bundle extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"greeting", "Hello"}, {"only", "root"}};
        }
    }

    public static class Bundle_de extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"greeting", "Hallo"}};
        }
    }

    static void formats() {
        Object[][] cases = {
            {"%5d|%-5d|%05d|%+d|%,d|%(d", 42, 42, 42, 42, 1234567, -5}, {"%x %X %o %#x %08x", 255, 255, 8, 255, -1}, {"%.3f %10.2f %-10.1f| %e %g %a", 3.14159, 2.5, 1.25, 12345.678, 0.0001234, 1.0},
            {"%s %S %10s|%-10s|%.2s %b %c %C", "text", "text", "r", "l", "cut", null, 'x', 'y'}, {"%h %H %n%%", "hash", 0xABC}, {"%2$s %1$s %<s", "a", "b"}, {"%b %b", "x", false},
            {"%tY-%<tm-%<td %<tH:%<tM:%<tS.%<tL %<tA %<tB %<tp", new java.util.GregorianCalendar(2024, 0, 5, 13, 4, 9)}, {"%tF %<tT %<tD %<tr %<tj", java.time.LocalDateTime.of(2020, 2, 3, 4, 5, 6)},
            {"%d %s", new BigInteger("123456789012345678901234567890"), new BigDecimal("1E+5")}, {"%.2f %10.3e", new BigDecimal("1234.565"), new BigDecimal("0.000012345")}, {"%s", (Object) new int[0].length}, {"%-8b|%8.1b|", true, false},
            {"%,.2f %(,.2f % d", -9876543.215, -9876543.215, 7}, {"%s %s", List.of(1), Arrays.asList("a", null)}, {"%f %f %e", Double.NaN, Double.NEGATIVE_INFINITY, 0.0}, {"%x", (byte) -1}, {"%c", 0x1F600}, {"%.0f %.0f %.0f %.1f", 0.5, 1.5, 2.5, 0.25},
        };
        for (Object[] each : cases) attempt(() -> String.format(Locale.US, (String) each[0], Arrays.copyOfRange(each, 1, each.length)));
        Object[][] bad = {{"%d", "x"}, {"%q"}, {"%"}, {"%s %s", 1}, {"%.2d", 1}, {"%-d", 1}, {"%+s", "x"}, {"%,x", 1}, {"%c", 0x110000}, {"%5%|%-5%|"}, {"%#s", "x"}, {"%0d", 1}, {"%+ d", 1}, {"%<s"}, {"%3$s", 1}, {"%n%5n"}, {"%tQ %tZ", 1L, "x"}, {"%f", 1}};
        for (Object[] each : bad) attempt(() -> String.format((String) each[0], Arrays.copyOfRange(each, 1, each.length)));
        System.out.println(String.format(Locale.GERMANY, "%,.2f %,d", 1234567.891, 1234567) + " " + String.format(Locale.FRANCE, "%,d", 1234567).length() + " " + String.format(Locale.forLanguageTag("ar-EG"), "%d", 12).length());
        System.out.println(new Formatter().format("%d", 1).format("%d", 2) + " " + "%d-%s".formatted(1, "two"));
    }

    static void numbers() throws Exception {
        for (Locale locale : new Locale[] {Locale.US, Locale.GERMANY, Locale.FRANCE, new Locale("hi", "IN"), new Locale("de", "CH")}) {
            System.out.println(locale + " " + NumberFormat.getInstance(locale).format(-1234567.891) + " " + NumberFormat.getCurrencyInstance(locale).format(1234.5) + " " + NumberFormat.getPercentInstance(locale).format(0.256) + " " + NumberFormat.getCompactNumberInstance(locale, NumberFormat.Style.SHORT).format(12345));
        }
        DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(Locale.US);
        for (String pattern : new String[] {"#,##0.00", "0000.###", "0.##E0", "##0.##E0", "#.##%", "'#'0", "0.00;(0.00)", "\u00a4#,##0.00", "#,####.#"}) {
            DecimalFormat format = new DecimalFormat(pattern, symbols);
            System.out.println(pattern + " " + format.format(1234.5678) + " " + format.format(-0.005) + " " + format.format(1e10) + " " + format.toPattern());
        }
        DecimalFormat half = new DecimalFormat("0.0", symbols);
        for (RoundingMode mode : new RoundingMode[] {RoundingMode.HALF_EVEN, RoundingMode.HALF_UP, RoundingMode.DOWN, RoundingMode.CEILING}) {
            half.setRoundingMode(mode);
            System.out.print(half.format(0.25) + " " + half.format(0.35) + " " + half.format(-1.15) + " " + half.format(2.45) + "; ");
        }
        System.out.println();
        half.setParseBigDecimal(true);
        System.out.println(half.parse("1,234.5x") + " " + NumberFormat.getInstance(Locale.GERMANY).parse("1.234,5") + " " + NumberFormat.getInstance(Locale.US).parse("-7", new ParsePosition(0)).getClass());
        attempt(() -> NumberFormat.getInstance().parse("x"));
        attempt(() -> new DecimalFormat("0.0.0"));
        System.out.println(Currency.getInstance("JPY").getDefaultFractionDigits() + " " + Currency.getInstance(Locale.GERMANY) + " " + Currency.getInstance("EUR").getSymbol(Locale.FRANCE) + " " + Currency.getInstance("USD").getDisplayName(Locale.US));
        attempt(() -> Currency.getInstance("XYZ1"));
    }

    static void messages() {
        System.out.println(MessageFormat.format("{0} has {1,number,integer} {1,choice,0#files|1#file|1<files} of '{'{2}'}' it''s {3}", "disk", 1234, null, new java.util.Date(0).getTime()));
        System.out.println(new MessageFormat("{0,number,#.##} {1,date,yyyy} {2}", Locale.US).format(new Object[] {1.005, new java.util.Date(0), "x"}) + " " + Arrays.toString(new MessageFormat("{0}-{1}").parse("a-b", new ParsePosition(0))));
        attempt(() -> MessageFormat.format("{0", 1));
        attempt(() -> MessageFormat.format("{x}", 1));
        attempt(() -> MessageFormat.format("{0,foo}", 1));
        System.out.println(new ChoiceFormat("-1#neg|0#none|1#one|1.0<many").format(7) + " " + ChoiceFormat.nextDouble(1));
        ResourceBundle german = ResourceBundle.getBundle("library.Texts$Bundle", Locale.GERMANY), english = ResourceBundle.getBundle("library.Texts$Bundle", Locale.ROOT);
        System.out.println(german.getString("greeting") + " " + german.getString("only") + " " + english.getString("greeting") + " " + german.getLocale() + " " + german.containsKey("x"));
        attempt(() -> german.getString("missing"));
        attempt(() -> ResourceBundle.getBundle("no.such.Bundle", Locale.US));
        System.out.println(Locale.forLanguageTag("zh-Hant-TW") + " " + Locale.GERMANY.getDisplayCountry(Locale.FRENCH) + " " + Locale.JAPANESE.getDisplayLanguage(Locale.US) + " " + Locale.getDefault() + " " + new Locale.Builder().setLanguage("sr").setScript("Latn").build().toLanguageTag());
    }

    static void others() {
        Collator collator = Collator.getInstance(Locale.GERMAN);
        String[] words = {"Zebra", "äpfel", "apfel", "Apfel", "öl", "ol"};
        Arrays.sort(words, collator);
        System.out.println(Arrays.toString(words) + " " + collator.compare("a", "A"));
        BreakIterator breaks = BreakIterator.getSentenceInstance(Locale.US);
        breaks.setText("First one. Second, Mr. X! Third?");
        StringBuilder at = new StringBuilder();
        for (int i = breaks.first(); i != BreakIterator.DONE; i = breaks.next()) at.append(i).append(' ');
        System.out.println(at + "" + Normalizer.normalize("é", Normalizer.Form.NFD).length() + " " + Normalizer.isNormalized("e\u0301", Normalizer.Form.NFC));
        System.out.println(UUID.nameUUIDFromBytes("x".getBytes()) + " " + UUID.fromString("1-2-3-4-5") + " " + new UUID(1, 2).version() + " " + UUID.randomUUID().version());
        attempt(() -> UUID.fromString("rubbish"));
        System.out.println(HexFormat.ofDelimiter(":").withUpperCase().formatHex(new byte[] {1, (byte) 0xab}) + " " + Arrays.toString(HexFormat.of().parseHex("0aff")) + " " + Base64.getMimeEncoder(8, "|".getBytes()).encodeToString("long enough".getBytes()) + " " + Base64.getUrlEncoder().withoutPadding().encodeToString(new byte[] {-1, -2}));
        attempt(() -> Base64.getDecoder().decode("a*b"));
        System.out.println(new StringJoiner(", ", "[", "]").add("a").add("b").setEmptyValue("none") + " " + new StringTokenizer("a b,c", " ,", true).countTokens() + " " + """
            text block \
            joined
              indented\tand "quoted"\s
            """.replace("\n", "\\n"));
        Matcher matcher = Pattern.compile("(?<year>\\d{4})-(?<month>\\d\\d)").matcher("from 2020-01 to 2021-12");
        System.out.println(matcher.replaceAll("${month}/$1") + " " + matcher.results().count() + " " + Pattern.compile("\\b\\p{Lu}\\w*", Pattern.UNICODE_CHARACTER_CLASS).matcher("Élan x Über").results().map(r -> r.group()).toList());
        System.out.println(Arrays.toString("a1b22c".split("\\d+")) + Arrays.toString("a,b,,".split(",")) + Arrays.toString("a,b,,".split(",", -1)) + " " + "x".matches("(?i)X") + " " + "aaa".replaceFirst("a*?", "b") + " " + Pattern.compile("(a)|b").matcher("b").replaceAll("<$1>"));
        for (String pattern : new String[] {"(", "[a", "*", "\\", "(?<1>x)", "a{2,1}", "\\k<no>", "(?<n>a)(?<n>b)"}) {
            attempt(() -> Pattern.compile(pattern));
        }
        System.out.println(new BigDecimal("123.456").round(new MathContext(4)) + " " + new BigDecimal("10").divide(new BigDecimal("3"), 5, RoundingMode.HALF_UP) + " " + new BigDecimal("1.10").equals(new BigDecimal("1.1")) + " " + new BigDecimal("1.10").stripTrailingZeros().toPlainString() + " " + new BigDecimal(0.1) + " " + new BigDecimal("2").sqrt(new MathContext(30)) + " " + new BigDecimal("1E-10").toEngineeringString());
        attempt(() -> new BigDecimal("1").divide(new BigDecimal("3")));
        attempt(() -> new BigDecimal("1.5").intValueExact());
        attempt(() -> new BigInteger("12x"));
        System.out.println(new BigInteger("123456789").modPow(new BigInteger("1000"), new BigInteger("998244353")) + " " + BigInteger.TWO.pow(200).bitLength() + " " + new BigInteger("-7").mod(new BigInteger("3")) + " " + new BigInteger("1000003").isProbablePrime(20) + " " + BigInteger.valueOf(48).gcd(BigInteger.valueOf(18)) + " " + new BigInteger("ff", 16).toString(2));
    }

    public static void main(String[] args) throws Exception {
        formats();
        numbers();
        messages();
        others();
    }
}
