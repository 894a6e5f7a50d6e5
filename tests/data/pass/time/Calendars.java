package time;

import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.SimpleTimeZone;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;

/** The old Date, Calendar, GregorianCalendar and TimeZone. */
public class Calendars {
    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static String show(Calendar it) {
        return String.format("%d-%02d-%02d %02d:%02d:%02d.%d", it.get(Calendar.YEAR), it.get(Calendar.MONTH) + 1, it.get(Calendar.DAY_OF_MONTH), it.get(Calendar.HOUR_OF_DAY), it.get(Calendar.MINUTE), it.get(Calendar.SECOND), it.get(Calendar.MILLISECOND));
    }

    public static void main(String[] args) throws Exception {
        TimeZone utc = TimeZone.getTimeZone("UTC"), paris = TimeZone.getTimeZone("Europe/Paris");
        Date date = new Date(124, 1, 29, 13, 14, 15);
        System.out.println(date + " " + date.getTime() + " " + date.getDay() + " " + date.getYear() + " " + date.toGMTString() + " " + date.toInstant() + " " + Date.UTC(70, 0, 1, 0, 0, 1) + " " + Date.parse("Sat, 12 Aug 1995 13:30:00 GMT+0430") + " " + new Date("1 Jan 2000").getTime() + " " + date.after(new Date(0)) + " " + date.hashCode());
        attempt("date", () -> new Date("nonsense"));
        GregorianCalendar calendar = new GregorianCalendar(utc, Locale.US);
        calendar.clear();
        calendar.set(2024, Calendar.JANUARY, 31, 23, 59, 59);
        calendar.add(Calendar.MONTH, 1);
        System.out.print(show(calendar) + " ");
        calendar.roll(Calendar.DAY_OF_MONTH, 3);
        System.out.print(show(calendar) + " ");
        calendar.roll(Calendar.HOUR, false);
        calendar.add(Calendar.DAY_OF_YEAR, -60);
        calendar.set(Calendar.DAY_OF_MONTH, 45);
        System.out.println(show(calendar) + " " + calendar.getTimeInMillis());
        for (int field = 0; field < Calendar.FIELD_COUNT; field++) System.out.print(calendar.get(field) + "/" + calendar.getActualMinimum(field) + "/" + calendar.getActualMaximum(field) + "/" + calendar.getLeastMaximum(field) + " ");
        System.out.println();
        calendar.set(1582, Calendar.OCTOBER, 4, 0, 0, 0);
        calendar.add(Calendar.DAY_OF_MONTH, 1);
        System.out.print(show(calendar) + " " + calendar.getActualMaximum(Calendar.DAY_OF_MONTH) + " " + calendar.isLeapYear(1500) + " ");
        calendar.setGregorianChange(new Date(Long.MIN_VALUE));
        System.out.println(show(calendar) + " " + calendar.isLeapYear(1500) + " " + calendar.getCalendarType());
        calendar = new GregorianCalendar(paris, Locale.FRANCE);
        calendar.clear();
        calendar.set(2021, Calendar.MARCH, 28, 2, 30);
        System.out.print(show(calendar) + " " + calendar.get(Calendar.DST_OFFSET) + " " + calendar.getFirstDayOfWeek() + " " + calendar.getMinimalDaysInFirstWeek() + " " + calendar.get(Calendar.WEEK_OF_YEAR) + " " + calendar.getWeekYear() + " " + calendar.toZonedDateTime() + " ");
        calendar.setWeekDate(2020, 53, Calendar.SUNDAY);
        System.out.println(show(calendar) + " " + calendar.isWeekDateSupported() + " " + calendar.getWeeksInWeekYear());
        calendar.setLenient(false);
        calendar.set(Calendar.MONTH, 12);
        attempt("strict", calendar::getTime);
        attempt("strict set", () -> {
            GregorianCalendar strict = new GregorianCalendar(2023, 1, 29);
            strict.setLenient(false);
            strict.set(Calendar.DAY_OF_MONTH, 30);
            return strict.getTime();
        });
        Calendar built = new Calendar.Builder().setDate(2024, 1, 29).setTimeOfDay(1, 2, 3).setTimeZone(utc).build();
        System.out.println(show(built) + " " + built.getDisplayName(Calendar.MONTH, Calendar.LONG, Locale.FRENCH) + " " + new TreeMap<>(built.getDisplayNames(Calendar.AM_PM, Calendar.ALL_STYLES, Locale.ENGLISH)) + " " + built.compareTo(calendar.getClass() == GregorianCalendar.class ? new GregorianCalendar(2000, 0, 1) : built) + " " + built.equals(built.clone()) + " " + built.hashCode());
        attempt("builder", () -> new Calendar.Builder().setDate(2024, 1, 1).setWeekDate(2024, 1, 1).setInstant(5).build());
        for (String id : new String[] {"Europe/Paris", "GMT+2", "GMT-03:30", "Nowhere", "America/New_York", "EST", "Asia/Kolkata"}) {
            TimeZone zone = TimeZone.getTimeZone(id);
            System.out.print(zone.getID() + " " + zone.getRawOffset() + " " + zone.getOffset(1_625_000_000_000L) + " " + zone.useDaylightTime() + " " + zone.inDaylightTime(new Date(1_625_000_000_000L)) + " " + zone.getDisplayName(true, TimeZone.SHORT, Locale.ENGLISH) + " " + zone.getDisplayName(Locale.ENGLISH) + "; ");
        }
        System.out.println(TimeZone.getDefault().getID() + " " + paris.hasSameRules(TimeZone.getTimeZone("Europe/Berlin")) + " " + paris.toZoneId());
        SimpleTimeZone own = new SimpleTimeZone(3_600_000, "Own", Calendar.MARCH, -1, Calendar.SUNDAY, 7_200_000, Calendar.OCTOBER, 1, -Calendar.SUNDAY, 7_200_000, 1_800_000);
        System.out.println(own.getOffset(1_625_000_000_000L) + " " + own.inDaylightTime(new Date(0)) + " " + own.getDSTSavings() + " " + own.equals(own.clone()) + " " + own.getOffset(GregorianCalendar.AD, 2024, Calendar.OCTOBER, 6, Calendar.SUNDAY, 0));
        TimeZone.setDefault(own);
        System.out.println(TimeZone.getDefault().getID() + " " + new Date(0) + " " + new GregorianCalendar(2024, 6, 1).getTimeInMillis());
        TimeZone.setDefault(null);
        System.out.println(Calendar.getInstance(utc, Locale.forLanguageTag("th-TH-u-ca-buddhist")).getCalendarType() + " " + Calendar.getInstance(utc, Locale.forLanguageTag("ja-JP-u-ca-japanese")).getCalendarType() + " " + new TreeSet<>(Calendar.getAvailableCalendarTypes()));
    }
}
