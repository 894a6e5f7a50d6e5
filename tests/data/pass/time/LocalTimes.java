package time;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.MonthDay;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.JulianFields;
import java.time.temporal.TemporalAdjuster;
import java.time.temporal.TemporalAdjusters;
import java.time.temporal.TemporalQueries;
import java.time.temporal.WeekFields;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

/** LocalDate, LocalTime and LocalDateTime: arithmetic, overflow, fields, units, ranges and refusals. */
public class LocalTimes {
    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        LocalDate leap = LocalDate.of(2024, 2, 29);
        System.out.println(leap.plusYears(1) + " " + leap.minusMonths(12) + " " + leap.plusDays(366) + " " + leap.withDayOfYear(1) + " " + leap.plusWeeks(-60) + " " + leap.isLeapYear() + " " + leap.lengthOfMonth() + " " + leap.lengthOfYear() + " " + leap.getDayOfWeek() + " " + leap.getDayOfYear() + " " + leap.toEpochDay() + " " + leap.getEra());
        System.out.println(LocalDate.of(2024, 1, 31).plusMonths(1) + " " + LocalDate.of(2024, 3, 31).minusMonths(1) + " " + LocalDate.ofEpochDay(-719528) + " " + LocalDate.ofYearDay(2023, 365) + " " + LocalDate.MIN + " " + LocalDate.MAX + " " + LocalDate.of(-1, 1, 1) + " " + LocalDate.of(12345, 6, 7));
        System.out.println(leap.until(LocalDate.of(2025, 2, 28)) + " " + ChronoUnit.MONTHS.between(leap, LocalDate.of(2025, 2, 28)) + " " + leap.until(LocalDate.of(2020, 1, 1)) + " " + ChronoUnit.DECADES.between(LocalDate.EPOCH, leap) + " " + leap.datesUntil(LocalDate.of(2024, 3, 20), Period.ofDays(5)).toList() + " " + leap.compareTo(LocalDate.of(2024, 1, 1)) + " " + leap.isBefore(LocalDate.MAX));
        for (ChronoField field : ChronoField.values()) if (leap.isSupported(field)) System.out.print(field + "=" + leap.getLong(field) + " " + leap.range(field) + "; ");
        System.out.println();
        LocalTime time = LocalTime.of(23, 59, 58, 999_999_999);
        System.out.println(time.plusNanos(1) + " " + time.plusSeconds(2) + " " + time.plusHours(25) + " " + time.minusMinutes(1500) + " " + time.truncatedTo(ChronoUnit.HALF_DAYS) + " " + time.toNanoOfDay() + " " + time.toSecondOfDay() + " " + time.with(ChronoField.MICRO_OF_SECOND, 5) + " " + LocalTime.MIDNIGHT + " " + LocalTime.of(1, 2, 3, 4_000_000) + " " + LocalTime.of(1, 2, 3, 4_000) + " " + LocalTime.MIN.minusNanos(1));
        for (ChronoField field : ChronoField.values()) if (time.isSupported(field)) System.out.print(field + "=" + time.getLong(field) + " ");
        System.out.println();
        LocalDateTime both = leap.atTime(time);
        System.out.println(both.plusNanos(1) + " " + both.plus(Duration.ofHours(49)) + " " + both.until(LocalDateTime.of(2024, 3, 2, 0, 0), ChronoUnit.HOURS) + " " + both.plus(100, ChronoUnit.CENTURIES) + " " + both.truncatedTo(ChronoUnit.MINUTES) + " " + LocalDateTime.ofEpochSecond(-1, 5, ZoneOffset.ofHours(2)) + " " + both.toEpochSecond(ZoneOffset.UTC) + " " + both.adjustInto(LocalDateTime.MIN).equals(both));
        System.out.println(YearMonth.of(2024, 2).atEndOfMonth() + " " + YearMonth.parse("2023-11").plusMonths(3) + " " + Year.of(1900).isLeap() + " " + Year.of(2024).atDay(60) + " " + MonthDay.of(2, 29).isValidYear(2023) + " " + MonthDay.of(2, 29).atYear(2023) + " " + MonthDay.parse("--12-03") + " " + Month.JANUARY.minus(1) + " " + Month.MARCH.firstDayOfYear(true) + " " + DayOfWeek.SUNDAY.plus(8) + " " + Month.FEBRUARY.maxLength());
        for (TemporalAdjuster adjuster : List.of(TemporalAdjusters.firstDayOfMonth(), TemporalAdjusters.lastDayOfYear(), TemporalAdjusters.firstInMonth(DayOfWeek.MONDAY), TemporalAdjusters.lastInMonth(DayOfWeek.FRIDAY), TemporalAdjusters.dayOfWeekInMonth(-2, DayOfWeek.SUNDAY), TemporalAdjusters.next(DayOfWeek.THURSDAY), TemporalAdjusters.nextOrSame(DayOfWeek.THURSDAY), TemporalAdjusters.previous(DayOfWeek.THURSDAY), TemporalAdjusters.dayOfWeekInMonth(6, DayOfWeek.MONDAY), TemporalAdjusters.ofDateAdjuster(d -> d.plusDays(3)))) System.out.print(leap.with(adjuster) + " ");
        System.out.println();
        for (LocalDate date : List.of(LocalDate.of(2020, 12, 31), LocalDate.of(2021, 1, 3), LocalDate.of(2021, 1, 4), LocalDate.of(2018, 12, 31))) {
            WeekFields us = WeekFields.of(Locale.US);
            System.out.print(date.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) + "/" + date.get(IsoFields.WEEK_BASED_YEAR) + " q" + date.get(IsoFields.QUARTER_OF_YEAR) + " " + date.get(IsoFields.DAY_OF_QUARTER) + " us " + date.get(us.weekOfYear()) + "/" + date.get(us.weekOfWeekBasedYear()) + "/" + date.get(us.dayOfWeek()) + " " + date.getLong(JulianFields.JULIAN_DAY) + " " + date.getLong(JulianFields.MODIFIED_JULIAN_DAY) + "; ");
        }
        System.out.println(WeekFields.ISO.weekOfMonth().rangeRefinedBy(leap) + " " + WeekFields.of(DayOfWeek.SATURDAY, 2) + " " + IsoFields.QUARTER_YEARS.between(LocalDate.EPOCH, leap));
        attempt("no such day", () -> LocalDate.of(2023, 2, 29));
        attempt("no such month", () -> LocalDate.of(2023, 13, 1));
        attempt("day 31", () -> LocalDate.of(2023, 4, 31));
        attempt("hour", () -> LocalTime.of(24, 0));
        attempt("overflow", () -> LocalDate.MAX.plusDays(1));
        attempt("long overflow", () -> leap.plusWeeks(Long.MAX_VALUE));
        attempt("unsupported unit", () -> leap.plus(1, ChronoUnit.HOURS));
        attempt("unsupported field", () -> time.get(ChronoField.YEAR));
        attempt("estimated", () -> time.truncatedTo(ChronoUnit.DAYS));
        attempt("from", () -> LocalDate.from(time));
        attempt("big get", () -> time.get(ChronoField.NANO_OF_DAY));
        attempt("parse", () -> LocalDate.parse("2023-2-1"));
        attempt("parse day", () -> LocalDate.parse("2023-02-30"));
        attempt("parse time", () -> LocalTime.parse("25:00"));
        attempt("between", () -> ChronoUnit.DAYS.between(leap, time));
        System.out.println(leap.query(TemporalQueries.precision()) + " " + time.query(TemporalQueries.localDate()) + " " + both.query(TemporalQueries.chronology()) + " " + leap.hashCode() + " " + time.hashCode() + " " + both.equals(both.plusDays(0)));
    }
}
