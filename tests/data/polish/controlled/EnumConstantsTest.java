package controlled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import project.Cell;
import project.Parcel;
import project.Parcel.Colour;
import project.Parcel.Mode;
import project.Parcel.Speed;
import project.Parcel.Wrap;

/** Constants of enums are inputs: another constant is tried. */
class EnumConstantsTest {
    private final Parcel parcel = new Parcel();

    @Test
    void nobodyAsks() {
        parcel.setSpeed(Speed.FAST); // unused: Parcel.Speed.FAST
        assertEquals("parcel", parcel.id());
    }

    /** The other constant is all that can be tried. */
    @Test
    void oneOfTwo() {
        parcel.setWrap(Wrap.PAPER); // unused: Parcel.Wrap.PAPER
        assertEquals("parcel", parcel.id());
    }

    @Test
    void withABody() {
        parcel.setMode(Mode.LOUD); // unused: Parcel.Mode.LOUD
        assertEquals("parcel", parcel.id());
    }

    @Test
    void inAList() {
        parcel.setSpeeds(List.of(Speed.SLOW, Speed.EXPRESS)); // unused: Parcel.Speed.SLOW, Parcel.Speed.EXPRESS
        assertEquals("parcel", parcel.id());
    }

    @Test
    void belowTheCall() {
        parcel.setOther(
                Speed.SLOW, // unused: Parcel.Speed.SLOW
                "snow"); // unused: "snow"
        assertEquals("parcel", parcel.id());
    }

    @Test
    void switched() {
        parcel.ship(Speed.FAST);
        assertEquals(2, parcel.days());
    }

    @Test
    void dispatched() {
        parcel.walk(Mode.LOUD);
        assertEquals(2, parcel.days());
    }

    @Test
    void expected() {
        assertEquals(Speed.SLOW, parcel.usual());
    }

    @Test
    void asked() {
        assertTrue(Speed.FAST.days() > 0);
    }

    /** The code under test refuses the other one. */
    @Test
    void needed() {
        parcel.wrapIn(Wrap.PAPER);
        assertEquals("parcel", parcel.id());
    }

    @Test
    void theOnlyOne() {
        parcel.setColour(Colour.BROWN);
        assertEquals("parcel", parcel.id());
    }

    /** Enums of libraries are left alone. */
    @Test
    void ofALibrary() {
        Cell<TimeUnit> cell = new Cell<>(TimeUnit.DAYS);
        assertTrue(cell != null);
    }
}
