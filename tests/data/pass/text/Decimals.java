package text;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.FieldPosition;
import java.text.NumberFormat;
import java.text.ParseException;
import java.text.ParsePosition;
import java.util.Currency;
import java.util.Locale;
import java.util.concurrent.Callable;

/** DecimalFormat and NumberFormat: patterns, rounding, parsing, locales, currencies, compact forms. */
public class Decimals {
    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage() + (e instanceof ParseException p ? " @" + p.getErrorOffset() : ""));
        }
    }

    public static void main(String[] args) throws Exception {
        DecimalFormatSymbols us = DecimalFormatSymbols.getInstance(Locale.US);
        double[] values = {0, -0.0, 1, -1.5, 1234567.891, 0.000123, 1e15, 123e20, Double.NaN, Double.NEGATIVE_INFINITY, 0.125, 2.5, 3.5, 99.995};
        for (String pattern : new String[] {"#,##0.00", "0", "#", "#.#", "000.000", "0.###E0", "##0.##E0", "00.00E00", "#,##0.00;(#,##0.00)", "0%", "0.0\u2030", "'#'0", "\u00a4#,##0.00", "\u00a4\u00a40.00", "#,####,###.0", "0.00 'kg'", "prefix 0 suffix", "-0;+0", ".00", "#,##"}) {
            DecimalFormat format = new DecimalFormat(pattern, us);
            StringBuilder line = new StringBuilder(pattern + " = " + format.toPattern() + ":");
            for (double each : values) line.append(' ').append(format.format(each));
            System.out.println(line);
        }
        for (RoundingMode mode : RoundingMode.values()) {
            DecimalFormat format = new DecimalFormat("0.0", us);
            format.setRoundingMode(mode);
            StringBuilder line = new StringBuilder(mode + ":");
            for (double each : new double[] {1.25, -1.25, 1.35, 1.15, 0.05, 2.45, 1.3}) attempt2(line, () -> format.format(each));
            System.out.println(line);
        }
        for (String bad : new String[] {"0.0.0", "0#", "#0#", "0,", "0.0;", "0E", "0E0.0", "%%", "0'"}) attempt(bad, () -> new DecimalFormat(bad, us).format(5));
        DecimalFormat format = new DecimalFormat("#,##0.###", us);
        for (String text : new String[] {"1,234.5", "1.5e3", "-7", "12abc", "1,2,3", ".5", "5.", "9223372036854775807", "9223372036854775808", "\u221e", "NaN", "-0", "+5", "abc", ""}) {
            ParsePosition position = new ParsePosition(0);
            Number number = format.parse(text, position);
            System.out.print(text + "=" + number + ":" + (number == null ? "" : number.getClass().getSimpleName()) + "@" + position.getIndex() + "/" + position.getErrorIndex() + " ");
        }
        System.out.println();
        format.setParseBigDecimal(true);
        format.setParseIntegerOnly(true);
        System.out.println(format.parse("12345678901234567890.5") + " " + format.format(new BigDecimal("12345678901234567890.12345")) + " " + format.format(new BigInteger("-99999999999999999999")) + " " + format.format(Long.MIN_VALUE));
        format.setMaximumIntegerDigits(3);
        format.setMinimumFractionDigits(2);
        format.setGroupingSize(2);
        format.setDecimalSeparatorAlwaysShown(true);
        format.setPositivePrefix("p");
        format.setNegativeSuffix("n");
        format.setMultiplier(10);
        System.out.println(format.format(1234.5) + " " + format.format(-12) + " " + format.toPattern() + " " + format.getMaximumFractionDigits() + " " + format.equals(format.clone()) + " " + format.toLocalizedPattern());
        for (Locale locale : new Locale[] {Locale.US, Locale.GERMANY, Locale.FRANCE, new Locale("de", "CH"), new Locale("en", "IN"), new Locale("ar", "EG"), new Locale("hi", "IN"), Locale.JAPAN, new Locale("sv", "SE"), Locale.ROOT}) {
            NumberFormat plain = NumberFormat.getInstance(locale), money = NumberFormat.getCurrencyInstance(locale);
            System.out.println(locale + " " + plain.format(-1234567.891) + " " + money.format(1234.5) + " " + money.format(-1) + " " + money.getCurrency() + " " + NumberFormat.getPercentInstance(locale).format(0.125) + " " + NumberFormat.getIntegerInstance(locale).format(2.5) + " " + NumberFormat.getCompactNumberInstance(locale, NumberFormat.Style.SHORT).format(1_234_567) + " " + NumberFormat.getCompactNumberInstance(locale, NumberFormat.Style.LONG).format(2000));
        }
        NumberFormat compact = NumberFormat.getCompactNumberInstance(Locale.US, NumberFormat.Style.SHORT);
        compact.setMaximumFractionDigits(1);
        System.out.println(compact.format(999) + " " + compact.format(999_999) + " " + compact.format(-1_550) + " " + compact.parse("1.2K") + " " + compact.format(1e18) + " " + compact.format(BigDecimal.valueOf(15, -9)));
        NumberFormat yen = NumberFormat.getCurrencyInstance(Locale.US);
        yen.setCurrency(Currency.getInstance("JPY"));
        System.out.println(yen.format(1234.56) + " " + yen.getMaximumFractionDigits());
        attempt("currency", () -> NumberFormat.getCurrencyInstance(Locale.US).parse("12"));
        attempt("unnecessary", () -> {
            DecimalFormat exact = new DecimalFormat("0", us);
            exact.setRoundingMode(RoundingMode.UNNECESSARY);
            return exact.format(0.5);
        });
        attempt("not a number", () -> format.format("x"));
        FieldPosition fraction = new FieldPosition(NumberFormat.FRACTION_FIELD);
        System.out.println(new DecimalFormat("#,##0.00", us).format(1234.5, new StringBuffer(), fraction) + " " + fraction.getBeginIndex() + "-" + fraction.getEndIndex());
    }

    static void attempt2(StringBuilder line, Callable<?> action) {
        try {
            line.append(' ').append(action.call());
        } catch (Exception e) {
            line.append(' ').append(e.getClass().getSimpleName());
        }
    }
}
