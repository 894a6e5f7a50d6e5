package library;

import java.text.ParseException;
import java.text.SimpleDateFormat;
import java.time.DayOfWeek;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.chrono.HijrahDate;
import java.time.chrono.JapaneseDate;
import java.time.chrono.ThaiBuddhistDate;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.format.FormatStyle;
import java.time.format.ResolverStyle;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;
import java.time.temporal.WeekFields;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.SimpleTimeZone;
import java.util.TimeZone;

/** java.time, calendars and date formats. */
public class Times {
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

    static void dates() {
        LocalDate date = LocalDate.of(2024, 2, 29);
        System.out.println(date + " " + date.plusYears(1) + " " + date.getDayOfWeek() + " " + date.getDayOfYear() + " " + date.lengthOfMonth() + " " + date.isLeapYear());
        System.out.println(date.with(TemporalAdjusters.firstInMonth(DayOfWeek.MONDAY)) + " " + date.with(TemporalAdjusters.lastDayOfYear()) + " " + date.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) + " " + date.get(WeekFields.of(Locale.US).weekOfYear()) + " " + date.getLong(ChronoField.EPOCH_DAY));
        System.out.println(Period.between(LocalDate.of(2000, 1, 31), date) + " " + ChronoUnit.DAYS.between(LocalDate.EPOCH, date) + " " + date.datesUntil(date.plusDays(3)).count() + " " + Period.parse("P1Y2M3W4D").toTotalMonths());
        LocalDateTime time = date.atTime(23, 59, 58, 123456789);
        System.out.println(time + " " + time.plusSeconds(3) + " " + time.truncatedTo(ChronoUnit.MINUTES) + " " + time.toLocalTime().toSecondOfDay() + " " + LocalTime.MIDNIGHT.minusNanos(1));
        System.out.println(Duration.ofSeconds(3661, 5) + " " + Duration.parse("PT-1.5S").toMillis() + " " + Duration.between(time, time.plusHours(50)).toDaysPart() + " " + Duration.ofMillis(-1) + " " + Duration.ofDays(2).dividedBy(7));
        System.out.println(Instant.EPOCH.plus(1, ChronoUnit.DAYS) + " " + Instant.ofEpochMilli(1234567890123L) + " " + Instant.MAX + " " + Instant.parse("2011-12-03T10:15:30Z").getEpochSecond());
        System.out.println(Year.of(1900).isLeap() + " " + YearMonth.parse("2024-02").atEndOfMonth() + " " + MonthDay.of(2, 29).atYear(2023) + " " + Month.MAY.minus(6) + " " + OffsetDateTime.of(time, ZoneOffset.ofHours(-3)));
        System.out.println(JapaneseDate.from(date) + " " + ThaiBuddhistDate.from(date) + " " + HijrahDate.from(date));
        attempt(() -> LocalDate.of(2023, 2, 29));
        attempt(() -> LocalDate.parse("2023-13-01"));
        attempt(() -> LocalTime.parse("25:00"));
        attempt(() -> date.get(ChronoField.HOUR_OF_DAY));
        attempt(() -> Duration.ofSeconds(Long.MAX_VALUE).plusSeconds(1));
        attempt(() -> ZoneId.of("Nowhere/City"));
        attempt(() -> ZoneOffset.of("+19:00"));
    }

    static void zones() {
        ZonedDateTime berlin = ZonedDateTime.of(2024, 3, 31, 2, 30, 0, 0, ZoneId.of("Europe/Berlin"));
        System.out.println(berlin + " " + berlin.minusHours(1) + " " + berlin.withZoneSameInstant(ZoneId.of("America/New_York")) + " " + berlin.getOffset());
        ZonedDateTime overlap = ZonedDateTime.of(2024, 10, 27, 2, 30, 0, 0, ZoneId.of("Europe/Berlin"));
        System.out.println(overlap + " " + overlap.withLaterOffsetAtOverlap() + " " + overlap.plusHours(1) + " " + overlap.toInstant());
        System.out.println(ZoneId.of("Asia/Kolkata").getRules().getOffset(Instant.EPOCH) + " " + ZoneId.of("UTC").normalized() + " " + ZoneId.of("Australia/Lord_Howe").getRules().getTransitions().size() / 1000 + " " + ZoneId.systemDefault());
        System.out.println(ZoneId.of("Europe/Paris").getDisplayName(TextStyle.FULL, Locale.ENGLISH) + " " + ZoneId.getAvailableZoneIds().contains("Pacific/Auckland"));
        TimeZone zone = TimeZone.getTimeZone("America/Los_Angeles");
        System.out.println(zone.getDisplayName(Locale.US) + " " + zone.getRawOffset() + " " + zone.inDaylightTime(new Date(1720000000000L)) + " " + zone.getOffset(1700000000000L) + " " + TimeZone.getTimeZone("GMT+5:30").getID() + " " + TimeZone.getTimeZone("rubbish").getID());
        System.out.println(new SimpleTimeZone(3600000, "Own").getOffset(0) + " " + TimeZone.getDefault().getID());
    }

    static void formats() {
        LocalDateTime time = LocalDateTime.of(2009, 7, 5, 6, 4, 3, 20000000);
        for (String pattern : new String[] {"yyyy-MM-dd HH:mm:ss.SSS", "d. MMMM uuuu", "EEE, d MMM yy h:mm a", "'week' w, 'day' D", "G y QQQQ", "e EEEE", "hh 'o''clock' a", "n A"}) {
            System.out.println(time.format(DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH)));
        }
        System.out.println(DateTimeFormatter.ISO_ORDINAL_DATE.format(time) + " " + DateTimeFormatter.ISO_WEEK_DATE.format(time) + " " + DateTimeFormatter.BASIC_ISO_DATE.format(time) + " " + DateTimeFormatter.RFC_1123_DATE_TIME.format(time.atOffset(ZoneOffset.UTC)));
        for (Locale locale : new Locale[] {Locale.US, Locale.GERMANY, Locale.FRANCE, Locale.JAPAN}) {
            System.out.println(locale + " " + time.format(DateTimeFormatter.ofLocalizedDate(FormatStyle.LONG).withLocale(locale)) + " | " + time.format(DateTimeFormatter.ofLocalizedDate(FormatStyle.SHORT).withLocale(locale)) + " | " + DayOfWeek.MONDAY.getDisplayName(TextStyle.FULL, locale) + " | " + Month.MARCH.getDisplayName(TextStyle.SHORT, locale));
        }
        DateTimeFormatter built = new DateTimeFormatterBuilder().parseCaseInsensitive().appendPattern("dd-MMM-").appendValueReduced(ChronoField.YEAR, 2, 2, 1980).optionalStart().appendLiteral(' ').appendPattern("HH:mm").optionalEnd().parseDefaulting(ChronoField.HOUR_OF_DAY, 1).parseDefaulting(ChronoField.MINUTE_OF_HOUR, 2).toFormatter(Locale.ENGLISH);
        attempt(() -> LocalDateTime.parse("05-JUL-85", built));
        attempt(() -> LocalDateTime.parse("05-jul-79 11:12", built));
        attempt(() -> LocalDateTime.parse("05-foo-79", built));
        attempt(() -> LocalDate.parse("2023-02-30", DateTimeFormatter.ofPattern("uuuu-MM-dd").withResolverStyle(ResolverStyle.STRICT)));
        attempt(() -> LocalDate.parse("2023-02-30", DateTimeFormatter.ofPattern("uuuu-MM-dd").withResolverStyle(ResolverStyle.LENIENT)));
        attempt(() -> ZonedDateTime.parse("2011-12-03T10:15:30+01:00[Europe/Paris]").toInstant());
        attempt(() -> DateTimeFormatter.ofPattern("{"));
    }

    static void legacy() throws ParseException {
        SimpleDateFormat format = new SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ss.SSSZ", Locale.US);
        format.setTimeZone(TimeZone.getTimeZone("GMT"));
        System.out.println(format.format(new Date(0)) + " " + format.parse("2001-02-03T04:05:06.007+0800").getTime());
        format.setLenient(false);
        attempt(() -> format.parse("2001-02-30T04:05:06.007+0800"));
        attempt(() -> format.parse("nonsense"));
        attempt(() -> new SimpleDateFormat("yyyy-bb"));
        Calendar calendar = new GregorianCalendar(TimeZone.getTimeZone("Europe/London"), Locale.UK);
        calendar.setTimeInMillis(1000000000000L);
        System.out.println(calendar.get(Calendar.YEAR) + " " + calendar.get(Calendar.DAY_OF_WEEK) + " " + calendar.get(Calendar.WEEK_OF_YEAR) + " " + calendar.get(Calendar.HOUR) + " " + calendar.getActualMaximum(Calendar.DAY_OF_MONTH) + " " + calendar.getFirstDayOfWeek());
        calendar.add(Calendar.MONTH, 6);
        calendar.roll(Calendar.DAY_OF_MONTH, 30);
        System.out.println(calendar.getTime().getTime() + " " + new GregorianCalendar(1582, Calendar.OCTOBER, 15).getTimeInMillis() + " " + calendar.getDisplayName(Calendar.MONTH, Calendar.LONG, Locale.US));
        System.out.println(new Date(1234567890000L));
    }

    public static void main(String[] args) throws Exception {
        dates();
        zones();
        formats();
        legacy();
    }
}
