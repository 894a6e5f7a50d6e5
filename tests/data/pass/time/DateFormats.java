package time;

import java.text.AttributedCharacterIterator;
import java.text.CharacterIterator;
import java.text.DateFormat;
import java.text.DateFormatSymbols;
import java.text.FieldPosition;
import java.text.ParseException;
import java.text.ParsePosition;
import java.text.SimpleDateFormat;
import java.util.Arrays;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;
import java.util.concurrent.Callable;

/** SimpleDateFormat and DateFormat: patterns, locales, lenient and strict parsing, field positions. */
public class DateFormats {
    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage() + (e instanceof ParseException p ? " @" + p.getErrorOffset() : ""));
        }
    }

    public static void main(String[] args) throws Exception {
        Date date = new Date(1_709_212_455_006L);
        TimeZone york = TimeZone.getTimeZone("America/New_York");
        for (String pattern : new String[] {"yyyy-MM-dd'T'HH:mm:ss.SSSXXX", "EEE, d MMM yyyy HH:mm:ss Z", "G yy y YYYY M L w W D d F E u a H k K h m s S z zzzz X XX", "MMMMM EEEEE", "''yy 'quoted'", "hh 'o''clock' a"}) {
            SimpleDateFormat format = new SimpleDateFormat(pattern, Locale.US);
            format.setTimeZone(york);
            System.out.println(format.format(date) + " " + format.toPattern() + " " + format.toLocalizedPattern().length());
        }
        for (Locale locale : new Locale[] {Locale.US, Locale.UK, Locale.GERMANY, Locale.FRANCE, Locale.JAPAN, Locale.ITALY}) {
            StringBuilder line = new StringBuilder(locale.toString());
            for (int style : new int[] {DateFormat.SHORT, DateFormat.MEDIUM, DateFormat.LONG, DateFormat.FULL}) {
                DateFormat format = DateFormat.getDateTimeInstance(style, style, locale);
                format.setTimeZone(york);
                line.append(" | ").append(format.format(date));
            }
            System.out.println(line);
        }
        SimpleDateFormat format = new SimpleDateFormat("yyyy-MM-dd HH:mm", Locale.US);
        format.setTimeZone(TimeZone.getTimeZone("UTC"));
        System.out.println(format.parse("2024-02-30 25:61 trailing").getTime() + " " + format.parse("24-2-3 1:2").getTime());
        format.setLenient(false);
        attempt("strict", () -> format.parse("2024-02-30 10:00"));
        attempt("wrong", () -> format.parse("2024/02/03"));
        attempt("empty", () -> format.parse(""));
        ParsePosition position = new ParsePosition(3);
        System.out.println(format.parse("on 2024-02-03 10:11!", position).getTime() + " " + position.getIndex() + " " + format.parse("bad", new ParsePosition(0)));
        SimpleDateFormat two = new SimpleDateFormat("dd/MM/yy", Locale.US);
        two.set2DigitYearStart(new GregorianCalendar(1950, 0, 1).getTime());
        System.out.println(two.parse("01/02/49").getTime() + " " + two.parse("01/02/50").getTime() + " " + two.parse("01/02/1").getTime() + " " + two.parse("1/2/123").getTime());
        for (String text : new String[] {"12:30 PST", "12:30 GMT+3", "12:30 +0530", "12:30 UTC", "12:30 Central European Time"}) attempt(text, () -> new SimpleDateFormat("HH:mm z", Locale.US).parse(text).getTime());
        for (String text : new String[] {"Z", "+01", "-0530", "+05:30"}) attempt(text, () -> new SimpleDateFormat("HH:mm XXX", Locale.US).parse("00:00 " + text).getTime());
        for (String bad : new String[] {"b", "'open", "XXXX", "YYYY-jj"}) attempt(bad, () -> new SimpleDateFormat(bad));
        FieldPosition hour = new FieldPosition(DateFormat.Field.HOUR_OF_DAY0);
        StringBuffer into = new StringBuffer("> ");
        System.out.println(format.format(date, into, hour) + " " + hour.getBeginIndex() + "-" + hour.getEndIndex());
        AttributedCharacterIterator parts = format.formatToCharacterIterator(date);
        StringBuilder runs = new StringBuilder();
        for (char c = parts.first(); c != CharacterIterator.DONE; c = parts.setIndex(parts.getRunLimit())) runs.append(parts.getAttributes().keySet()).append(parts.getRunStart()).append(' ');
        System.out.println(runs);
        DateFormatSymbols symbols = new DateFormatSymbols(Locale.US);
        symbols.setShortMonths("a b c d e f g h i j k l m".split(" "));
        symbols.setAmPmStrings(new String[] {"vor", "nach"});
        System.out.println(new SimpleDateFormat("MMM a", symbols).format(date) + " " + Arrays.toString(DateFormatSymbols.getInstance(Locale.FRENCH).getWeekdays()) + " " + format.equals(format.clone()) + " " + DateFormat.getDateInstance(DateFormat.SHORT, Locale.US).equals(new SimpleDateFormat("M/d/yy", Locale.US)) + " " + format.get2DigitYearStart().before(new Date()));
        attempt("number", () -> format.format("text"));
        attempt("style", () -> DateFormat.getDateInstance(9));
    }
}
