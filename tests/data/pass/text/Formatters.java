package text;

import java.io.IOException;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Date;
import java.util.Formattable;
import java.util.Formatter;
import java.util.FormatterClosedException;
import java.util.GregorianCalendar;
import java.util.IllegalFormatException;
import java.util.Locale;
import java.util.concurrent.Callable;

/** Formatter's corners: flags, widths, rounding, Formattable, destinations, and every exception. */
public class Formatters {
    static void attempt(String format, Object... arguments) {
        try {
            System.out.println(format + " -> " + String.format(Locale.US, format, arguments));
        } catch (IllegalFormatException e) {
            System.out.println(format + " !! " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    record Shown(String text) implements Formattable {
        @Override
        public void formatTo(Formatter formatter, int flags, int width, int precision) {
            formatter.format("<%s %d %d %d>", text, flags, width, precision);
        }
    }

    public static void main(String[] args) throws Exception {
        attempt("%d|%5d|%-5d|%05d|%+d|% d|%,d|%(d|%+,010d", 42, 42, 42, 42, 42, 42, 4200000, -42, 4200000);
        attempt("%x|%X|%#x|%o|%#o|%08X|%x|%x|%x", 255, 255, 255, 8, 8, 255, (byte) -1, (short) -1, -1L);
        attempt("%x|%d|%,d|%o|%(d", new BigInteger("-255"), new BigInteger("123456789012345678901234567890"), new BigInteger("-1234567"), new BigInteger("-8"), new BigInteger("-5"));
        attempt("%f|%.0f|%#.0f|%10.3f|%-10.1f|%+.2f|%(,.2f|%010.2f", 3.14159, 2.5, 2.0, 1.0005, 1.25, 1.005, -12345.678, -1.5);
        attempt("%e|%.0e|%E|%.3e|%e|%12.2e", 12345.678, 15000.0, 0.00012, 9.9999e9, 0.0, -1e-300);
        attempt("%g|%.3g|%g|%g|%G|%.0g|%,g", 0.0001, 123456.0, 0.00001, 1e10, 1e-5, 1.5, 123456.789);
        attempt("%a|%A|%a|%.2a|%a|%a|%20a|%020a", 1.0, -0.1, 0.0, 1.999, Double.MIN_VALUE, Double.MAX_VALUE, 1.5, 1.5f);
        attempt("%f|%5f|%e|%g|%a|%+f|%(f|%05f", Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        attempt("%.2f|%.0f|%10.4e|%s|%f|%g", new BigDecimal("1.005"), new BigDecimal("0.5"), new BigDecimal("123456789.123"), new BigDecimal("1E+3"), new BigDecimal("1E-10"), new BigDecimal("0.0001"));
        attempt("%.1f %.1f %.1f %.2f %.3f %.15f %.20f", 0.05, 0.15, 0.25, 1.115, 1.0005, 0.1, 0.1);
        attempt("%b|%B|%5b|%.2b|%-7b|%b", null, true, false, true, "x", new Object() == null);
        attempt("%c|%C|%3c|%-3c|%c|%c|%c", 'a', 'b', 'c', 'd', 65, 0x1F600, (byte) 66);
        attempt("%s|%S|%10s|%-10s|%.3s|%10.2s|%s|%s", "text", "upper \u00df", "r", "l", "truncated", "both", null, Arrays.asList(1, null));
        attempt("%h|%H|%s|%n|%%|%5%|%-5%|", "hash", 255, new int[0].length);
        attempt("%2$s %1$s %<s %s %s", "a", "b");
        attempt("%s %S %#s %-12.5s", new Shown("x"), new Shown("y"), new Shown("z"), new Shown("w"));
        attempt("%tF %<tT %<tD %<tr %<tR %<tc %<tB %<tb %<tA %<ta %<tC %<tY %<ty %<tj %<tm %<td %<te %<tH %<tI %<tk %<tl %<tM %<tS %<tL %<tN %<tp %<tz %<tZ %<ts %<tQ %<tS", new GregorianCalendar(2024, Calendar.FEBRUARY, 5, 4, 3, 9));
        attempt("%tQ %<ts %<tF", new Date(1234567890123L));
        attempt("%TA %<10tB|%<-10tb|", java.time.LocalDate.of(2024, 2, 5));
        for (Object[] bad : new Object[][] {{"%d", "x"}, {"%d", 1.5}, {"%f", 1}, {"%c", "x"}, {"%c", -1}, {"%s %s", 1}, {"%q", 1}, {"%", 1}, {"%5", 1}, {"%-d", 1}, {"%0d", 1}, {"%.2d", 1}, {"%+s", "x"}, {"%#d", 1}, {"%,x", 1}, {"%,o", 1}, {"%-05d", 1}, {"%+ d", 1}, {"%++d", 1}, {"%<s", 1}, {"%9$s", 1}, {"%tq", 1L}, {"%tH", "x"}, {"%tF", 1.5}, {"%tH", java.time.LocalDate.EPOCH}, {"%.3c", 'x'}, {"%#s", "x"}, {"%-n"}, {"%5n"}, {"%.5n"}, {"%0b", true}, {"%(x", 5}, {"%+x", 5}, {"%#e", 1.0}, {"%,a", 1.0}, {"%.", 1}, {"%1$", 1}, {"%0$s", 1}, {"%-%"}, {"%99999999999d", 1}}) attempt((String) bad[0], Arrays.copyOfRange(bad, 1, bad.length));
        for (Locale locale : new Locale[] {Locale.GERMANY, Locale.FRANCE, new Locale("ar", "EG"), new Locale("hi", "IN"), null}) System.out.println(String.format(locale, "%,.2f %,d %e %tB %s %x", 1234567.891, -1234567, 1.5, java.time.LocalDate.of(2024, 3, 1), 1.5, 255));
        StringBuilder into = new StringBuilder();
        Formatter formatter = new Formatter(into, Locale.US);
        formatter.format("%s", 1).format("%s", 2);
        System.out.println(into + " " + formatter.out() + " " + formatter.locale());
        formatter.close();
        try {
            formatter.format("x");
        } catch (FormatterClosedException e) {
            System.out.println("closed");
        }
        Formatter failing = new Formatter(new Appendable() {
            @Override
            public Appendable append(CharSequence text) throws IOException {
                throw new IOException("full");
            }

            @Override
            public Appendable append(CharSequence text, int start, int end) throws IOException {
                throw new IOException("full");
            }

            @Override
            public Appendable append(char c) throws IOException {
                throw new IOException("full");
            }
        });
        System.out.println(failing.format("x").ioException());
        PrintStream stream = new PrintStream(System.out, true, "UTF-8");
        stream.printf(Locale.GERMANY, "%.1f %s%n", 1.5, "ä").append("appended").append('c').append("xyz", 1, 2).println();
    }
}
