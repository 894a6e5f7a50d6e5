package text;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.text.AttributedCharacterIterator;
import java.text.CharacterIterator;
import java.text.CompactNumberFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.text.ParsePosition;
import java.util.Locale;
import java.util.StringJoiner;

/** CompactNumberFormat in several languages and patterns of one's own; attributes and parsing. */
public class CompactNumbers {
    public static void main(String[] args) throws Exception {
        double[] values = {0, 5, 999, 1000, 1050, 1499, 1500, 999_499, 999_500, 1e6, 12_345_678, 1e9, 2.5e12, 1e15, 1e18, -1234, 0.5, Double.NaN, Double.POSITIVE_INFINITY};
        for (Locale locale : new Locale[] {Locale.US, Locale.GERMANY, Locale.FRANCE, Locale.JAPAN, new Locale("es"), new Locale("pl"), new Locale("hi", "IN"), Locale.ROOT}) {
            for (NumberFormat.Style style : NumberFormat.Style.values()) {
                NumberFormat format = NumberFormat.getCompactNumberInstance(locale, style);
                StringJoiner line = new StringJoiner(" | ", locale + " " + style + ": ", "");
                for (double each : values) line.add(format.format(each));
                System.out.println(line);
            }
        }
        NumberFormat format = NumberFormat.getCompactNumberInstance(Locale.US, NumberFormat.Style.SHORT);
        for (RoundingMode mode : new RoundingMode[] {RoundingMode.UP, RoundingMode.DOWN, RoundingMode.HALF_DOWN}) {
            format.setRoundingMode(mode);
            format.setMaximumFractionDigits(1);
            System.out.print(mode + " " + format.format(1250) + " " + format.format(1350) + " " + format.format(-1260) + " " + format.format(new BigDecimal("1.25E7")) + " " + format.format(new BigInteger("999999999999")) + "; ");
        }
        System.out.println();
        format.setMinimumFractionDigits(2);
        format.setMaximumFractionDigits(3);
        format.setGroupingUsed(true);
        System.out.println(format.format(1234) + " " + format.format(1e20) + " " + format.getMinimumFractionDigits() + " " + format.isParseIntegerOnly());
        for (String text : new String[] {"1K", "1.5M", "-2B", "12", "1KB", "K", "1,234K", "NaN", "\u221e"}) {
            ParsePosition position = new ParsePosition(0);
            System.out.print(text + "=" + format.parse(text, position) + "@" + position.getIndex() + " ");
        }
        System.out.println();
        String[] patterns = {"", "", "", "0k", "00k", "000k", "0m", "00m", "000m"};
        CompactNumberFormat own = new CompactNumberFormat("#,##0.##", DecimalFormatSymbols.getInstance(Locale.US), patterns);
        System.out.println(own.format(12) + " " + own.format(12_345) + " " + own.format(123_456_789) + " " + own.format(9_999_999_999L) + " " + own.parse("7k") + " " + own.equals(own.clone()));
        CompactNumberFormat plural = new CompactNumberFormat("0", DecimalFormatSymbols.getInstance(Locale.US), new String[] {"", "", "", "{one:0k other:0ks}"}, "one: n = 1");
        System.out.println(plural.format(1000) + " " + plural.format(5000));
        AttributedCharacterIterator parts = NumberFormat.getCompactNumberInstance(Locale.US, NumberFormat.Style.LONG).formatToCharacterIterator(12_000);
        StringBuilder runs = new StringBuilder();
        for (char c = parts.first(); c != CharacterIterator.DONE; c = parts.setIndex(parts.getRunLimit())) runs.append(parts.getRunStart()).append(parts.getAttributes().keySet()).append(' ');
        System.out.println(runs);
        for (Runnable bad : new Runnable[] {() -> new CompactNumberFormat("0", DecimalFormatSymbols.getInstance(Locale.US), new String[] {"x0"}).format(1), () -> new CompactNumberFormat("", DecimalFormatSymbols.getInstance(Locale.US), new String[16]), () -> own.format("text"), () -> new CompactNumberFormat("0", DecimalFormatSymbols.getInstance(Locale.US), new String[] {"0"}, "bad rule")}) {
            try {
                bad.run();
                System.out.println("passes");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
    }
}
