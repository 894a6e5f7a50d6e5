package time;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.IsoFields;
import java.time.temporal.JulianFields;
import java.time.temporal.WeekFields;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/** Weeks by all definitions over turns of years, quarters, and the long way of days. */
public class YearsAndWeeks {
    public static void main(String[] args) {
        for (WeekFields fields : List.of(WeekFields.ISO, WeekFields.SUNDAY_START, WeekFields.of(Locale.FRANCE), WeekFields.of(DayOfWeek.SATURDAY, 1), WeekFields.of(Locale.forLanguageTag("en-US-u-fw-wed")))) {
            StringJoiner line = new StringJoiner(" ", fields + ": ", "");
            for (int year = 2015; year < 2027; year++) {
                LocalDate first = LocalDate.of(year, 1, 1), last = LocalDate.of(year, 12, 31);
                line.add(first.get(fields.weekOfYear()) + "/" + first.get(fields.weekOfWeekBasedYear()) + "/" + first.get(fields.weekBasedYear()) + "/" + last.get(fields.weekOfWeekBasedYear()) + "/" + first.get(fields.dayOfWeek()) + "/" + first.range(fields.weekOfWeekBasedYear()).getMaximum());
            }
            LocalDate date = LocalDate.of(2024, 5, 17);
            System.out.println(line + " " + date.with(fields.dayOfWeek(), 1) + " " + date.with(fields.weekOfYear(), 1) + " " + date.with(fields.weekOfWeekBasedYear(), 52) + " " + date.with(fields.weekBasedYear(), 2021) + " " + date.get(fields.weekOfMonth()) + " " + fields.weekOfMonth().getDisplayName(Locale.ENGLISH));
        }
        for (int year : new int[] {1900, 2000, 2023, 2024}) System.out.print(Year.of(year).length() + " " + YearMonth.of(year, 2).lengthOfMonth() + " " + Year.of(year).atMonth(2).atEndOfMonth().plusDays(1) + " " + LocalDate.of(year, 3, 1).minusDays(1).get(ChronoField.ALIGNED_WEEK_OF_YEAR) + " " + IsoFields.QUARTER_OF_YEAR.rangeRefinedBy(LocalDate.of(year, 1, 1)) + IsoFields.DAY_OF_QUARTER.rangeRefinedBy(LocalDate.of(year, 1, 1)) + "; ");
        System.out.println();
        LocalDate at = LocalDate.of(1582, 10, 4);
        long digest = 0;
        for (int i = 0; i < 2000; i++) {
            at = at.plusDays(i % 90).plusMonths(i % 5).minusWeeks(i % 3).plusYears(i % 2);
            digest = digest * 31 + at.toEpochDay() + at.getDayOfWeek().getValue() * 7L + at.getDayOfYear();
            if (!LocalDate.ofEpochDay(at.toEpochDay()).equals(at) || !LocalDate.ofYearDay(at.getYear(), at.getDayOfYear()).equals(at)) System.out.println("disagree " + at);
        }
        System.out.println(at + " " + digest);
        LocalDate quarter = LocalDate.of(2024, 5, 31);
        System.out.println(quarter.plus(1, IsoFields.QUARTER_YEARS) + " " + quarter.with(IsoFields.QUARTER_OF_YEAR, 1) + " " + quarter.with(IsoFields.DAY_OF_QUARTER, 92 - 1) + " " + quarter.plus(2, IsoFields.WEEK_BASED_YEARS) + " " + IsoFields.WEEK_BASED_YEARS.between(LocalDate.of(2019, 12, 30), LocalDate.of(2024, 1, 1)) + " " + quarter.with(JulianFields.JULIAN_DAY, 2_400_001) + " " + quarter.getLong(JulianFields.RATA_DIE));
        DateTimeFormatter weeks = new DateTimeFormatterBuilder().appendValue(WeekFields.ISO.weekBasedYear(), 4).appendLiteral(" week ").appendValue(WeekFields.ISO.weekOfWeekBasedYear(), 2).appendLiteral(" day ").appendValue(WeekFields.ISO.dayOfWeek(), 1).toFormatter();
        System.out.println(weeks.format(LocalDate.of(2021, 1, 3)) + " " + LocalDate.parse("2020 week 53 day 7", weeks) + " " + DateTimeFormatter.ofPattern("YYYY-'W'ww", Locale.GERMANY).format(LocalDate.of(2018, 12, 31)) + " " + DateTimeFormatter.ofPattern("YYYY-'W'ww", Locale.US).format(LocalDate.of(2018, 12, 31)));
        for (Runnable bad : new Runnable[] {() -> quarter.with(IsoFields.QUARTER_OF_YEAR, 5), () -> quarter.with(IsoFields.DAY_OF_QUARTER, 93), () -> LocalTime.NOON.get(IsoFields.QUARTER_OF_YEAR), () -> quarter.with(WeekFields.ISO.dayOfWeek(), 8), () -> WeekFields.of(DayOfWeek.MONDAY, 0), () -> LocalDate.parse("2021 week 53 day 1", weeks)}) {
            try {
                bad.run();
                System.out.println("passes");
            } catch (DateTimeException | IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
