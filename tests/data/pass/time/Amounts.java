package time;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Period;
import java.time.Year;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** Duration, Period, Instant and Clock. */
public class Amounts {
    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        for (Duration each : new Duration[] {Duration.ZERO, Duration.ofSeconds(-1, 1), Duration.ofMillis(-1500), Duration.ofDays(1).plusHours(25), Duration.ofNanos(1), Duration.ofSeconds(Long.MAX_VALUE, 999_999_999), Duration.ofSeconds(Long.MIN_VALUE), Duration.ofMinutes(-61)}) {
            System.out.println(each + " " + each.getSeconds() + " " + each.getNano() + " " + each.isNegative() + " " + each.toDaysPart() + "d" + each.toHoursPart() + "h" + each.toMinutesPart() + "m" + each.toSecondsPart() + "s" + each.toMillisPart() + " " + each.toHours());
        }
        for (String text : new String[] {"PT15M", "P2DT3H4.5S", "PT-6H+3M", "-PT-6H", "pt1s", "PT0.000000001S", "PT36H"}) System.out.print(Duration.parse(text) + " ");
        System.out.println();
        for (String bad : new String[] {"P1Y", "PT", "1H", "PT1.S", "P-1DT", "PT9999999999999999999S", ""}) attempt(bad, () -> Duration.parse(bad));
        Duration hour = Duration.ofHours(1);
        System.out.println(hour.multipliedBy(-3) + " " + hour.dividedBy(7) + " " + hour.dividedBy(Duration.ofMinutes(7)) + " " + hour.negated().abs() + " " + hour.truncatedTo(ChronoUnit.DAYS) + " " + Duration.ofMillis(1_234_567).truncatedTo(ChronoUnit.SECONDS) + " " + hour.compareTo(Duration.ofSeconds(3600)) + " " + hour.equals(Duration.ofMinutes(60)) + " " + hour.toNanos() + " " + hour.withNanos(5) + " " + hour.getUnits() + " " + Duration.from(ChronoUnit.FOREVER.getDuration()).toDays() + " " + TimeUnit.SECONDS.convert(hour) + " " + Duration.of(1, TimeUnit.DAYS.toChronoUnit()));
        attempt("overflow", () -> Duration.ofSeconds(Long.MAX_VALUE).plusSeconds(1));
        attempt("nanos overflow", () -> Duration.ofDays(200_000).toNanos());
        attempt("by zero", () -> hour.dividedBy(0));
        attempt("months", () -> Duration.of(1, ChronoUnit.MONTHS));
        for (Period each : new Period[] {Period.of(1, -14, 40), Period.ZERO, Period.ofWeeks(3), Period.parse("P1Y2M3W4D"), Period.parse("-P1Y-2M"), Period.between(LocalDate.of(2024, 3, 31), LocalDate.of(2023, 2, 28))}) System.out.print(each + " " + each.normalized() + " " + each.toTotalMonths() + " " + each.isNegative() + " " + LocalDate.of(2024, 1, 31).plus(each) + "; ");
        System.out.println(Period.ofDays(7).equals(Period.ofWeeks(1)) + " " + Period.of(1, 2, 3).multipliedBy(-2) + " " + Period.of(1, 2, 3).hashCode() + " " + Period.of(1, 0, 0).getUnits());
        attempt("period", () -> Period.parse("PT1S"));
        attempt("period overflow", () -> Period.ofYears(Integer.MAX_VALUE).plusYears(1));
        for (Instant each : new Instant[] {Instant.EPOCH, Instant.ofEpochMilli(-1), Instant.MIN, Instant.MAX, Instant.ofEpochSecond(1, -1), Instant.parse("2024-02-29T23:59:60Z".replace(":60", ":59.123456789"))}) System.out.print(each + " " + each.getEpochSecond() + " " + each.getNano() + "; ");
        System.out.println();
        Instant base = Instant.parse("2020-01-01T00:00:00.5Z");
        System.out.println(base.plus(90, ChronoUnit.MINUTES) + " " + base.truncatedTo(ChronoUnit.DAYS) + " " + base.until(base.plusSeconds(86400), ChronoUnit.HOURS) + " " + base.toEpochMilli() + " " + base.with(ChronoField.MILLI_OF_SECOND, 7) + " " + Instant.parse("2020-01-01T02:00:00+02:00".replace("+02:00", "Z")) + " " + base.isAfter(Instant.EPOCH) + " " + Date.from(base).getTime() + " " + base.compareTo(base.plusNanos(1)));
        attempt("months of an instant", () -> base.plus(1, ChronoUnit.MONTHS));
        attempt("year of an instant", () -> base.get(ChronoField.YEAR));
        attempt("millis of the far", Instant.MAX::toEpochMilli);
        attempt("instant parse", () -> Instant.parse("2020-01-01"));
        attempt("far date", () -> Date.from(Instant.MAX));
        Clock fixed = Clock.fixed(base, ZoneOffset.ofHours(2));
        System.out.println(fixed + " " + fixed.instant() + " " + LocalDateTime.now(fixed) + " " + Clock.offset(fixed, Duration.ofHours(-1)).instant() + " " + Clock.tick(fixed, Duration.ofMinutes(15)).instant() + " " + fixed.withZone(ZoneOffset.UTC).getZone() + " " + fixed.millis() + " " + Clock.systemUTC() + " " + Year.now(fixed) + " " + ZonedDateTime.now(fixed) + " " + fixed.equals(Clock.fixed(base, ZoneOffset.ofHours(2))));
        Instant first = Clock.systemUTC().instant();
        Thread.sleep(5);
        System.out.println(first.isBefore(Instant.now()) + " " + (Clock.tickMillis(ZoneOffset.UTC).instant().getNano() % 1_000_000) + " " + LocalDate.now().isAfter(LocalDate.EPOCH));
    }
}
