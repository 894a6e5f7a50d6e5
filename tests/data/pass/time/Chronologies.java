package time;

import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.chrono.ChronoLocalDate;
import java.time.chrono.Chronology;
import java.time.chrono.HijrahChronology;
import java.time.chrono.HijrahDate;
import java.time.chrono.IsoChronology;
import java.time.chrono.IsoEra;
import java.time.chrono.JapaneseChronology;
import java.time.chrono.JapaneseDate;
import java.time.chrono.JapaneseEra;
import java.time.chrono.MinguoChronology;
import java.time.chrono.MinguoDate;
import java.time.chrono.ThaiBuddhistChronology;
import java.time.chrono.ThaiBuddhistDate;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/** The other calendars of java.time. */
public class Chronologies {
    public static void main(String[] args) {
        LocalDate[] dates = {LocalDate.of(2019, 4, 30), LocalDate.of(2019, 5, 1), LocalDate.of(1989, 1, 7), LocalDate.of(1912, 7, 30), LocalDate.of(2024, 2, 29)};
        for (Chronology chronology : List.of(JapaneseChronology.INSTANCE, MinguoChronology.INSTANCE, ThaiBuddhistChronology.INSTANCE, HijrahChronology.INSTANCE, IsoChronology.INSTANCE)) {
            System.out.println(chronology.getId() + " " + chronology.getCalendarType() + " " + chronology.eras() + " " + chronology.getDisplayName(TextStyle.FULL, Locale.ENGLISH));
            for (LocalDate iso : dates) {
                ChronoLocalDate date = chronology.date(iso);
                System.out.print("  " + date + " " + date.getEra() + " " + date.get(ChronoField.YEAR_OF_ERA) + " " + date.lengthOfYear() + " " + date.isLeapYear() + " " + LocalDate.from(date.plus(1, ChronoUnit.MONTHS)) + " " + date.with(TemporalAdjusters.lastDayOfMonth()) + ";");
            }
            System.out.println();
            ChronoLocalDate first = chronology.date(dates[2]), last = chronology.date(dates[4]);
            System.out.println("  " + first.until(last) + " " + chronology.period(1, 2, 3) + " " + last.minus(chronology.period(0, 1, 1)) + " " + first.compareTo(last) + " " + chronology.range(ChronoField.DAY_OF_YEAR) + " " + DateTimeFormatter.ofPattern("d MMMM y GGGG", Locale.ENGLISH).withChronology(chronology).format(last) + " " + last.atTime(LocalTime.NOON).atZone(ZoneOffset.UTC));
        }
        System.out.println(JapaneseDate.of(JapaneseEra.HEISEI, 31, 4, 30) + " " + JapaneseEra.of(3) + " " + HijrahDate.of(1445, 9, 1).lengthOfMonth() + " " + MinguoDate.of(100, 10, 10).isAfter(ThaiBuddhistDate.of(2400, 1, 1)) + " " + IsoChronology.INSTANCE.isLeapYear(2100) + " " + ThaiBuddhistDate.of(2567, 2, 29).equals(LocalDate.of(2024, 2, 29)) + " " + ThaiBuddhistDate.of(2567, 2, 29).isEqual(LocalDate.of(2024, 2, 29)));
        for (Runnable bad : new Runnable[] {() -> JapaneseDate.of(JapaneseEra.HEISEI, 32, 6, 1), () -> JapaneseDate.of(1800, 1, 1), () -> HijrahDate.of(1200, 1, 1), () -> Chronology.of("Mayan"), () -> IsoEra.of(2), () -> MinguoDate.of(100, 2, 30), () -> JapaneseEra.valueOf("None")}) {
            try {
                bad.run();
                System.out.println("passes");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
        System.out.println(new TreeSet<>(Chronology.getAvailableChronologies().stream().map(Chronology::getId).toList()) + " " + Chronology.ofLocale(Locale.forLanguageTag("th-TH-u-ca-buddhist")) + " " + Chronology.from(LocalTime.NOON) + " " + ChronoLocalDate.timeLineOrder().compare(dates[0], JapaneseDate.from(dates[1])));
    }
}
