package controlled;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.Test;
import project.Cell;
import project.Log;

/** Every constant here that an assertion gets is one that it does not compare in this run. */
public class NotInputsTest {
    private final Log log = new Log();
    private final Cell<Object> cell = new Cell<>("seven");
    private final Cell<Double> half = new Cell<>(0.5);

    @Test
    public void messages() {
        assertEquals("the cell's content", "seven", cell.get());
    }

    @Test
    public void throughALocal() {
        String message = "the cell's content";
        assertEquals(message, "seven", cell.get());
    }

    @Test
    public void throughTwoLocals() {
        String message = "the cell's content";
        String same = message;
        assertEquals(same, "seven", cell.get());
    }

    @Test
    public void partsOfMessages() {
        String name = "a name that only the message has";
        assertEquals("the content of " + name + " at " + 1, "seven", cell.get());
        assertEquals(new StringBuilder().append("content: ").append(cell).append(2).toString(), "seven", cell.get());
        assertEquals(String.format("the content of %s", "cell"), "seven", cell.get());
        assertEquals("content".concat(" of ").concat(String.valueOf(cell)), "seven", cell.get());
    }

    @Test
    public void partsOfMessagesThatAreUsedElsewhereToo() {
        String name = "cell"; // harmless: "cell" (checked-elsewhere)
        log.keep(name);
        assertEquals(new StringBuilder().append("content of ").append(name).toString(), "seven", cell.get());
    }

    @Test
    public void partsOfTextsThatAreUsed() {
        log.note(new StringBuilder().append("one").append(cell).toString()); // unused: "one"
        StringBuilder text = new StringBuilder();
        text.append("two");
        log.keep(text);
    }

    @Test
    public void deltas() {
        assertEquals(0.5, half.get(), 0.01);
    }

    @Test
    public void widened() {
        float delta = 0.25f;
        int other = 3;
        assertEquals(0.5, half.get(), delta);
        assertEquals(0.5, half.get(), other);
    }

    @Test
    public void inAnArrayLiteral() {
        assertThat(cell.get()).isIn("seven", "eight");
    }

    @Test
    public void boxedInAnArrayLiteral() {
        cell.set(half.get());
        assertThat(cell.get()).isIn(0.5, 8, 9L);
    }

    @Test
    public void inAnArrayLiteralThroughALocal() {
        Object[] expected = {"seven", "eight"};
        assertThat(cell.get()).isIn(expected);
    }

    @Test
    public void inACollectionLiteral() {
        assertThat(cell.get()).isIn(Arrays.asList("seven", "eight"));
        assertThat(cell.get()).isIn(List.of("seven", "eight"));
    }

    @Test
    public void boxed() {
        Integer eight = 8;
        Object[] expected = {"seven", eight};
        assertThat(cell.get()).isIn(expected);
    }

    @Test
    public void anExpectedValueThatIsUsedElsewhereToo() {
        String message = "the cell's content"; // harmless: "the cell's content" (checked-elsewhere)
        log.keep(message);
        assertEquals(message, "seven", cell.get());
    }

    @Test
    public void sizesAndIndicesOfArrayLiterals() {
        Object[] literal = {cell.get(), cell.get(), cell.get()};
        log.keep(literal);
    }

    @Test
    public void elementsOfArrayLiteralsAreInputs() {
        Object[] literal = {"one", cell.get()}; // harmless: "one" (checked-elsewhere)
        log.keep(literal);
    }

    @Test
    public void increments() {
        int size = cell.hashCode();
        size++;
        size += 5;
        log.keep(size);
    }

    @Test
    public void keysOfASwitch() {
        int key = half.get().intValue();
        switch (key) {
            case 0:
                log.keep(cell);
                break;
            case 1:
                log.keep(half);
                break;
            default:
                break;
        }
    }

    @Test
    public void classes() {
        log.keep(String.class);
        log.keep(int[].class);
    }

    @Test
    public void constantsThatAreNotPushed() {
        if (cell.get() == null) {
            log.note("never");
        }
        assertTrue(cell.get() != null);
    }

    /** Of a test without an assertion nothing else is said. */
    @org.junit.After
    public void assertsSomething() {
        org.junit.Assert.assertTrue(true);
    }
}
