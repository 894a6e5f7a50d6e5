package locale;

import java.text.DateFormat;
import java.text.DecimalFormat;
import java.text.NumberFormat;
import java.text.SimpleDateFormat;
import java.time.DayOfWeek;
import java.time.Month;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.FormatStyle;
import java.time.format.TextStyle;
import java.util.Calendar;
import java.util.Currency;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;

/** One date and one amount in five locales, by the old classes and the new. */
public class Providers {
    public static void main(String[] args) {
        Date date = new Date(1_700_000_000_000L);
        ZonedDateTime when = date.toInstant().atZone(ZoneOffset.UTC);
        for (String tag : "en-IN de-AT fi-FI ar-EG ja-JP".split(" ")) {
            Locale locale = Locale.forLanguageTag(tag);
            DateFormat old = DateFormat.getDateTimeInstance(DateFormat.LONG, DateFormat.SHORT, locale);
            old.setTimeZone(TimeZone.getTimeZone("UTC"));
            Calendar calendar = Calendar.getInstance(locale);
            System.out.println(tag + " | " + old.format(date) + " | " + when.format(DateTimeFormatter.ofLocalizedDateTime(FormatStyle.FULL, FormatStyle.MEDIUM).withLocale(locale)) + " | " + NumberFormat.getCurrencyInstance(locale).format(-1234.5) + " | " + NumberFormat.getNumberInstance(locale).format(9876543.21) + " | " + NumberFormat.getPercentInstance(locale).format(0.07) + " | " + calendar.getFirstDayOfWeek() + calendar.getMinimalDaysInFirstWeek() + " | " + locale.getDisplayName(locale) + " | " + Currency.getInstance(locale).getDisplayName(locale) + " | " + DayOfWeek.WEDNESDAY.getDisplayName(TextStyle.SHORT_STANDALONE, locale) + " " + Month.AUGUST.getDisplayName(TextStyle.FULL_STANDALONE, locale));
        }
        System.out.println(DateTimeFormatterBuilder.getLocalizedDateTimePattern(FormatStyle.SHORT, FormatStyle.SHORT, java.time.chrono.IsoChronology.INSTANCE, Locale.US) + " " + ((SimpleDateFormat) DateFormat.getDateInstance(DateFormat.MEDIUM, Locale.GERMANY)).toPattern() + " " + ((DecimalFormat) NumberFormat.getCurrencyInstance(Locale.GERMANY)).toPattern().length());
    }
}
