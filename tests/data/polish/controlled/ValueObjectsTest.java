package controlled;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import project.Parcel;

/** A value object is an input of the call that gets it. That it refuses another argument says nothing. */
class ValueObjectsTest {
    private final Parcel parcel = new Parcel();

    @Test
    void aNumber() {
        parcel.setPrice(new BigDecimal("1.20")); // unused: "1.20"
        assertEquals("parcel", parcel.id());
    }

    @Test
    void aDate() {
        parcel.setDue(LocalDate.of(2024, 1, 31)); // unused: 2024, 1, 31
        assertEquals("parcel", parcel.id());
    }

    @Test
    void aDateAsText() {
        parcel.setSent(LocalDate.parse("2024-01-31")); // unused: "2024-01-31"
        assertEquals("parcel", parcel.id());
    }

    @Test
    void anOptional() {
        parcel.setHint(Optional.of("hm")); // unused: "hm"
        assertEquals("parcel", parcel.id());
    }

    @Test
    void oneWithinAnother() {
        parcel.setOffer(Optional.of(new BigDecimal("2.50"))); // unused: "2.50"
        assertEquals("parcel", parcel.id());
    }

    @Test
    void aBuilder() {
        StringBuilder note = new StringBuilder("any"); // unused: "any"
        parcel.setNote(note);
        assertEquals("parcel", parcel.id());
    }

    @Test
    void aDuration() {
        parcel.setWait(Duration.ofSeconds(9)); // unused: 9L
        assertEquals("parcel", parcel.id());
    }

    @Test
    void aCopy() {
        parcel.setTags(new ArrayList<>(List.of("red"))); // unused: "red"
        assertEquals("parcel", parcel.id());
    }

    /** The capacity of a list is no part of it. */
    @Test
    void aCapacity() {
        parcel.setRoute(new ArrayList<>(10));
        assertEquals("parcel", parcel.id());
    }

    @Test
    void lookedAtAsANumber() {
        parcel.weigh(new BigDecimal("3.0"));
        assertEquals(3, parcel.weight().intValue());
    }

    /** With another amount the code under test throws. */
    @Test
    void neededByTheCode() {
        parcel.pay(new BigDecimal("5.00"));
        parcel.charge(new BigDecimal("5.00"));
        assertEquals("parcel", parcel.id());
    }

    @Test
    void expected() {
        assertEquals(new BigDecimal("0.70"), parcel.fee());
    }

    /** Currency takes no other text that is tried. */
    @Test
    void noOtherValue() {
        parcel.setCurrency(Currency.getInstance("EUR"));
        assertEquals("parcel", parcel.id());
    }

    /** A part of the date is computed, so perhaps it matters. */
    @Test
    void computed() {
        int month = parcel.id().length();
        parcel.setOpened(LocalDate.of(2024, month, 3)); // harmless: 2024 (checked-elsewhere), 3 (checked-elsewhere)
        assertEquals("parcel", parcel.id());
    }
}
