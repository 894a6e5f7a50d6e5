package time;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalAmount;
import java.time.temporal.TemporalField;
import java.time.temporal.TemporalUnit;
import java.time.temporal.UnsupportedTemporalTypeException;
import java.time.temporal.ValueRange;
import java.util.List;
import java.util.Locale;

/** Fields, units, adjusters, queries and temporals of one's own. */
public class OwnUnits {
    enum Fortnights implements TemporalUnit {
        FORTNIGHT;

        @Override
        public Duration getDuration() {
            return Duration.ofDays(14);
        }

        @Override
        public boolean isDurationEstimated() {
            return true;
        }

        @Override
        public boolean isDateBased() {
            return true;
        }

        @Override
        public boolean isTimeBased() {
            return false;
        }

        @Override
        @SuppressWarnings("unchecked")
        public <R extends Temporal> R addTo(R temporal, long amount) {
            return (R) temporal.plus(amount * 14, ChronoUnit.DAYS);
        }

        @Override
        public long between(Temporal from, Temporal to) {
            return ChronoUnit.DAYS.between(from, to) / 14;
        }
    }

    enum HalfYear implements TemporalField {
        HALF;

        @Override
        public TemporalUnit getBaseUnit() {
            return ChronoUnit.FOREVER;
        }

        @Override
        public TemporalUnit getRangeUnit() {
            return ChronoUnit.YEARS;
        }

        @Override
        public ValueRange range() {
            return ValueRange.of(1, 2);
        }

        @Override
        public boolean isDateBased() {
            return true;
        }

        @Override
        public boolean isTimeBased() {
            return false;
        }

        @Override
        public boolean isSupportedBy(TemporalAccessor temporal) {
            return temporal.isSupported(ChronoField.MONTH_OF_YEAR);
        }

        @Override
        public ValueRange rangeRefinedBy(TemporalAccessor temporal) {
            return range();
        }

        @Override
        public long getFrom(TemporalAccessor temporal) {
            return temporal.get(ChronoField.MONTH_OF_YEAR) <= 6 ? 1 : 2;
        }

        @Override
        @SuppressWarnings("unchecked")
        public <R extends Temporal> R adjustInto(R temporal, long value) {
            range().checkValidValue(value, this);
            return (R) temporal.plus((value - getFrom(temporal)) * 6, ChronoUnit.MONTHS);
        }
    }

    record Business(int days) implements TemporalAmount {
        @Override
        public long get(TemporalUnit unit) {
            throw new UnsupportedTemporalTypeException("Unsupported unit: " + unit);
        }

        @Override
        public List<TemporalUnit> getUnits() {
            return List.of();
        }

        @Override
        public Temporal addTo(Temporal temporal) {
            Temporal at = temporal;
            for (int left = days; left > 0; ) {
                at = at.plus(1, ChronoUnit.DAYS);
                if (at.get(ChronoField.DAY_OF_WEEK) < 6) left--;
            }
            return at;
        }

        @Override
        public Temporal subtractFrom(Temporal temporal) {
            throw new UnsupportedOperationException("only forward");
        }
    }

    public static void main(String[] args) {
        LocalDate date = LocalDate.of(2024, 3, 15);
        System.out.println(date.plus(3, Fortnights.FORTNIGHT) + " " + date.until(LocalDate.of(2024, 12, 25), Fortnights.FORTNIGHT) + " " + LocalDateTime.MIN.isSupported(Fortnights.FORTNIGHT) + " " + date.get(HalfYear.HALF) + " " + date.with(HalfYear.HALF, 2) + " " + YearMonth.of(2024, 9).get(HalfYear.HALF) + " " + LocalTime.NOON.isSupported(HalfYear.HALF) + " " + date.range(HalfYear.HALF));
        System.out.println(date.plus(new Business(6)) + " " + ZonedDateTime.of(date, LocalTime.NOON, ZoneOffset.UTC).plus(new Business(1)) + " " + date.query(d -> d.get(ChronoField.DAY_OF_WEEK) == 5 ? "friday" : "other") + " " + date.with(d -> d.with(ChronoField.DAY_OF_MONTH, 1)));
        for (Runnable bad : new Runnable[] {() -> date.with(HalfYear.HALF, 3), () -> date.minus(new Business(1)), () -> Duration.from(new Business(2)).plus(Duration.ofDays(1)).get(Fortnights.FORTNIGHT), () -> Instant.EPOCH.plus(1, ChronoUnit.YEARS), () -> Duration.of(1, Fortnights.FORTNIGHT), () -> Period.from(new Business(1)).get(ChronoUnit.HOURS), () -> ValueRange.of(5, 1), () -> ChronoField.HOUR_OF_DAY.checkValidValue(24), () -> ChronoField.EPOCH_DAY.checkValidIntValue(1L << 40)}) {
            try {
                bad.run();
                System.out.println("passes");
            } catch (DateTimeException | UnsupportedOperationException | IllegalArgumentException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
        ValueRange range = ValueRange.of(1, 2, 28, 31);
        System.out.println(range + " " + range.isFixed() + " " + range.getSmallestMaximum() + " " + range.isValidValue(31) + " " + range.isValidIntValue(0) + " " + range.equals(ValueRange.of(1, 2, 28, 31)) + " " + ChronoUnit.valueOf("DAYS").isDurationEstimated() + " " + ChronoField.AMPM_OF_DAY.getDisplayName(Locale.ENGLISH) + " " + ChronoUnit.HALF_DAYS.isTimeBased());
    }
}
