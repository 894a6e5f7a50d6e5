package uncontrolled;

import static org.junit.Assert.assertEquals;

import library.Settings;
import org.junit.Test;

/** Only what something changes is an input, and only a value that the field can have is a witness. */
public class ChangeableTest {
    @Test
    public void aBoxOnBothSides() {
        assertEquals(Shared.box, Shared.box);
    }

    @Test
    public void aBox() {
        assertEquals(7, Shared.box.intValue()); // brittle: Shared.box
    }

    @Test
    public void nothingChangesIt() {
        assertEquals(5, Shared.constant);
        assertEquals("fixed", Shared.text);
    }

    @Test
    public void itsOwnInitialiserIsNoChange() {
        assertEquals(3, Shared.computed);
    }

    @Test
    public void stateOfALibrary() {
        assertEquals(3, Settings.level);
    }
}

final class Shared {
    static Integer box = 7;
    static int constant = 5;
    static String text = "fixed";
    static int computed;

    static {
        computed = 3;
    }

    static void change(int other) {
        box = other;
    }
}
