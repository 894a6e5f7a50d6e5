package string;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.MessageFormat;
import java.util.Locale;

/** String.format with its flags, widths and precisions. */
public class Formatting {
    static void f(String format, Object... values) {
        System.out.println("[" + String.format(Locale.ROOT, format, values) + "]");
    }

    public static void main(String[] args) {
        f("%d %5d %-5d| %05d %+d %,d %(d % d", 1, 2, 3, 4, 5, 1234567, -8, 9);
        f("%x %X %#x %o %08x", 255, 255, 255, 8, -1);
        f("%d %d %d %d", (byte) -1, (short) -2, Long.MIN_VALUE, new java.math.BigInteger("123456789012345678901234567890"));
        f("%f %.2f %10.3f %-10.1f| %e %.3E %g %a", 1.5, 2.345, -3.14159, 4.05, 12345.678, 0.00012, 0.0001, 1.0);
        f("%.0f %.0f %.0f %.1f %.1f %.3f", 0.5, 1.5, 2.5, 0.25, 0.35, 1.0005);
        f("%f %f %f %e", Double.NaN, Double.POSITIVE_INFINITY, -0.0, 0.0);
        f("%,.2f %(,.2f %+.1f", 1234567.891, -9876.5, 2.0);
        f("%s %S %10s %-10s| %.3s %10.2s", "text", "text", "right", "left", "truncated", "both");
        f("%s %s %s %s", null, true, 'c', new int[0].length);
        f("%b %B %b %c %C %c", true, null, "x", 'c', 'd', 0x1f600);
        f("%h %h %%  %n", "hash", 42);
        f("%2$s %1$s %<s %s", "one", "two");
        f("%s %s", new Object[] {"array", java.util.List.of(1, 2)});
        f("%.2f %s", new java.math.BigDecimal("10.005"), new java.math.BigDecimal("1E+3"));
        System.out.printf("%s %d%n", "printf", 7);
        System.out.println(MessageFormat.format("{1} and {0}, it''s {0}", "zero", "one"));
        DecimalFormat decimal = new DecimalFormat("#,##0.00#", DecimalFormatSymbols.getInstance(Locale.ROOT));
        System.out.println(decimal.format(1234567.8915) + " " + decimal.format(-0.5) + " " + decimal.format(0.00075));
        for (String bad : new String[] {"%d", "%z", "%-d", "%5", "%.2d", "%,s", "%c"}) {
            try {
                f(bad, "s");
            } catch (java.util.IllegalFormatException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
    }
}
