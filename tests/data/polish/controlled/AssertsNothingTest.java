package controlled;

import static org.junit.Assert.assertEquals;

import library.Answers;
import org.junit.Test;
import project.Cell;
import project.Later;

/** A test without an assertion is no list of unused inputs: that it asserts nothing is all there is to say. */
public class AssertsNothingTest {
    private final Cell<String> cell = new Cell<>(null);

    @Test
    public void onlyRuns() { // asserts nothing: onlyRuns
        cell.set("one");
        cell.set("two");
    }

    @Test
    public void looksAndDoesNotAssert() { // asserts nothing: looksAndDoesNotAssert
        cell.set("one");
        if (cell.get().isEmpty()) {
            cell.set("two");
        }
    }

    @Test
    public void asserts() {
        cell.set("one");
        assertEquals("one", cell.get());
    }

    @Test
    public void assertsElsewhere() {
        cell.set("one");
        holds("one");
    }

    private void holds(String value) {
        assertEquals(value, cell.get());
    }

    @Test(expected = IllegalStateException.class)
    public void expectsAnException() {
        throw new IllegalStateException();
    }

    @Test
    public void throwsAnErrorByHand() {
        cell.set("one");
        if (!cell.get().equals("one")) {
            throw new AssertionError();
        }
    }

    @Test
    public void leavesItToALibrary() {
        cell.set("one");
        Library.verifyThat(cell.get());
    }

    @Test
    public void leavesItToALibraryWithOtherNames() {
        cell.set("one");
        Answers.is("one", cell.get());
    }

    @Test
    public void assertsInAnotherThread() {
        cell.set("one");
        Later.compare("one", cell.get());
    }

    /** What may be an assertion in a library that is not known. */
    static final class Library {
        static void verifyThat(String value) {
            if (!value.equals("one")) {
                throw new IllegalStateException(value);
            }
        }
    }
}
