// uncontrolled: all
package propagation;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import org.junit.Test;
import project.Cell;

public class ExceptionsTest {
    private int number = 7;
    private int limit = 3;
    private String text = "seven";
    private final Cell<Object> cell = new Cell<>(null);

    @Test
    public void messages() {
        assertEquals("seven", new IllegalStateException(text).getMessage()); // brittle: ExceptionsTest.text
        assertEquals("seven", Thrown.messageOf(text)); // brittle: ExceptionsTest.text
    }

    @Test
    public void causes() {
        Exception cause = new Exception(text);
        assertEquals("seven", new RuntimeException(cause).getCause().getMessage()); // brittle: ExceptionsTest.text
    }

    @Test
    public void theHandlerRunsUnderWhatLedToTheThrow() {
        assertEquals("refused", Thrown.attempt(number)); // brittle: ExceptionsTest.number
    }

    @Test
    public void throughFrames() {
        assertEquals("refused", Thrown.attemptBelow(number)); // brittle: ExceptionsTest.number
    }

    @Test
    public void theReferenceThatIsCaught() {
        assertTrue(Thrown.caught(number) != null); // brittle: ExceptionsTest.number
    }

    @Test
    public void finallyRunsUnderItToo() {
        Thrown.record(cell, number);
        assertEquals("left", cell.get());
    }

    @Test
    public void behindTheHandlerNothingIsLeft() {
        assertEquals(5, Thrown.attemptAndGoOn(4)); // harmless: 4 (helper)
    }

    @Test
    public void implicitExceptionsAreNoBranches() {
        assertEquals(5, Thrown.readAndGoOn(1)); // harmless: 1 (helper)
    }

    @Test
    public void exceptionsOfTheJdk() {
        assertEquals("no number", Thrown.parse(text)); // brittle: ExceptionsTest.text
    }

    @Test
    public void loopsThatEndByAnException() {
        assertEquals(3, Thrown.countTo(limit)); // brittle: ExceptionsTest.limit
    }
}

final class Thrown {
    private static final int[] NUMBERS = {1, 2, 3};

    static void refuse(int number) {
        if (number > 3) {
            throw new IllegalArgumentException();
        }
    }

    static String messageOf(String text) {
        try {
            throw new IllegalStateException(text);
        } catch (IllegalStateException e) {
            return e.getMessage();
        }
    }

    static String attempt(int number) {
        String result = "accepted";
        try {
            refuse(number);
        } catch (IllegalArgumentException e) {
            result = "refused";
        }
        return result;
    }

    static String attemptBelow(int number) {
        try {
            return attemptNothing(number);
        } catch (RuntimeException e) {
            return "refused";
        }
    }

    private static String attemptNothing(int number) {
        refuse(number);
        return "accepted";
    }

    static Exception caught(int number) {
        try {
            refuse(number);
            return null;
        } catch (IllegalArgumentException e) {
            return e;
        }
    }

    static void record(Cell<Object> cell, int number) {
        try {
            refuse(number);
        } catch (IllegalArgumentException e) {
            cell.set("caught");
        } finally {
            cell.set("left");
        }
    }

    static int attemptAndGoOn(int number) {
        int result = 0;
        try {
            refuse(number);
        } catch (IllegalArgumentException e) {
            result = 1;
        }
        result = 5;
        return result;
    }

    static int readAndGoOn(int index) {
        int ignored = 0;
        try {
            ignored = NUMBERS[index];
        } catch (ArrayIndexOutOfBoundsException e) {
            ignored = -1;
        }
        return 5;
    }

    static String parse(String text) {
        try {
            return "number " + Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return "no number";
        }
    }

    static int countTo(int limit) {
        int count = 0;
        try {
            while (true) {
                if (count == limit) {
                    throw new IllegalStateException();
                }
                count++;
            }
        } catch (IllegalStateException e) {
            return count;
        }
    }
}
