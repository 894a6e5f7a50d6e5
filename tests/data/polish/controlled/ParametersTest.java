package controlled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import project.Cell;
import project.Log;
import project.Parcel;

/** A parameter of a parameterised test is an input, once for all rows. */
class ParametersTest {
    private final Log log = new Log();
    private final Parcel parcel = new Parcel();

    @ParameterizedTest
    @ValueSource(strings = {"foo", "bar"})
    void nobodyReadsIt(String text) { // unused: text
        assertEquals("parcel", parcel.id());
    }

    @ParameterizedTest
    @CsvSource({"1, 2", "3, 4"})
    void oneOfTwo(int first, int second) { // unused: second
        assertEquals(first, new Cell<>(first).get());
    }

    @ParameterizedTest
    @CsvSource({"1, one", "2, two"})
    void namesItsRowInAnAssumption(int number, String row) {
        assumeTrue(number > 0, "no number: " + row);
        assertEquals(number, new Cell<>(number).get(), row);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void passedOn( // unused: number
            long number) {
        log.keep(number);
        assertEquals("parcel", parcel.id());
    }

    @ParameterizedTest
    @EnumSource
    void aConstant(Parcel.Speed speed) { // unused: speed
        log.keep(speed);
        assertEquals("parcel", parcel.id());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void bothTruthValues(boolean truth) { // unused: truth
        log.keep(truth);
        assertEquals("parcel", parcel.id());
    }

    @ParameterizedTest
    @CsvSource({"1.5, a", "2.5, b"})
    void otherTypes(Double number, char letter) { // unused: number, letter
        log.keep(number);
        log.keep(letter);
        assertEquals("parcel", parcel.id());
    }

    /** Only the assertion of the second row looks at the number. */
    @ParameterizedTest
    @CsvSource({"1, 0", "2, 1"})
    void usedInOneRow(int number, int looks) {
        Cell<Integer> cell = new Cell<>(number);
        if (looks == 1) {
            assertEquals(2, cell.get());
        } else {
            assertNotNull(log);
        }
    }

    @ParameterizedTest
    @CsvSource({"foo, 3", "barn, 4"})
    void expected(String text, int length) {
        assertEquals(length, new Cell<>(text).get().length());
    }

    @ParameterizedTest
    @CsvSource({"first, 1", "second, 2"})
    void message(String message, int number) {
        assertEquals(number, new Cell<>(number).get(), message);
    }

    @ParameterizedTest
    @CsvSource({"first, 1", "second, 2"})
    void messageThatIsMadeLater(String message, int number) {
        assertEquals(number, new Cell<>(number).get(), () -> "the " + message);
    }

    /** The text is the name of the row. */
    @ParameterizedTest
    @CsvSource({"small, 1", "large, 9"})
    void namedRows(String name, int number) {
        assertEquals(number, new Cell<>(number).get());
    }

    @ParameterizedTest(name = "case {1}")
    @CsvSource({"1, 2", "3, 4"})
    void inTheDisplayName(int number, int version) {
        assertEquals(number, new Cell<>(number).get());
    }

    /** With another number the code under test throws. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void needed(int month) {
        parcel.setOpened(java.time.LocalDate.of(2024, month, 1)); // harmless: 2024 (checked-elsewhere), 1 (checked-elsewhere)
        assertEquals("parcel", parcel.id());
    }

    /** Another test needs the first column of these rows. */
    @ParameterizedTest
    @MethodSource("rows")
    void sharedRows(int first, int second) {
        assertEquals(second, new Cell<>(second).get());
    }

    /** The last column can be left out. */
    @ParameterizedTest
    @MethodSource("rows")
    void theLastOfSharedRows(int first, int second) { // unused: second
        assertEquals(first, new Cell<>(first).get());
    }

    /** There is no other value of such a type. */
    @ParameterizedTest
    @MethodSource("cells")
    void anyObject(Cell<String> cell) {
        assertEquals("parcel", parcel.id());
    }

    static Stream<Arguments> rows() {
        return Stream.of(Arguments.of(1, 2), Arguments.of(3, 4));
    }

    static Stream<Cell<String>> cells() {
        return Stream.of(new Cell<>("a"), new Cell<>("b"));
    }
}
