package surroundings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.IsoFields;
import org.junit.jupiter.api.Test;

/** What begins with {@code dependsOn} fails on dates that the sweeps do not have, and what begins with {@code reads} never. */
class FiveDatesTest {
    @Test
    void dependsOnAYear() {
        assertTrue(LocalDate.of(2031, 7, 19).isAfter(LocalDate.now()));
    }

    @Test
    void dependsOnSummerTime() {
        ZonedDateTime now = ZonedDateTime.now(ZoneId.of("Europe/Paris"));
        assertEquals(ZoneOffset.ofHours(2), now.getOffset());
    }

    @Test
    void dependsOnTheEndOfAQuarter() {
        LocalDate today = LocalDate.now();
        int quarter = today.get(IsoFields.QUARTER_OF_YEAR);
        assertEquals(quarter, today.plusDays(1).get(IsoFields.QUARTER_OF_YEAR));
    }

    @Test
    void dependsOnDecember() {
        assertNotEquals(Month.DECEMBER, LocalDate.now().getMonth());
    }

    @Test
    void dependsOnWeekends() {
        DayOfWeek day = LocalDate.now().getDayOfWeek();
        assertFalse(day == DayOfWeek.SATURDAY || day == DayOfWeek.SUNDAY);
    }

    @Test
    void dependsOnTheLengthOfADay() {
        ZoneId zone = ZoneId.of("America/New_York");
        ZonedDateTime midnight = LocalDate.now().atStartOfDay(zone);
        assertEquals(midnight.plusHours(24), midnight.plusDays(1));
    }

    @Test
    void readsAnAge() {
        LocalDate born = LocalDate.now().minusYears(20);
        assertEquals(20, Period.between(born, born.plusYears(20)).getYears());
    }

    @Test
    void readsAFarYear() {
        assertTrue(LocalDate.of(2999, 1, 1).isAfter(LocalDate.now()));
    }
}
