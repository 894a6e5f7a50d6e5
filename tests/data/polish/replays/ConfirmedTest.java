package replays;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import project.Cell;
import project.Log;

/** Every kind of input and of value, which a real JVM is given by an edit of a class file. */
class ConfirmedTest {
    enum Size { SMALL, LARGE }

    static int count = 4;
    static String name;
    static Size size = Size.SMALL;

    private int stored = 3;
    private long byDefault;
    private Double box = 2.0;
    private final Log log = new Log();

    static class Lazy {
        static int number = 7;
        static String unset;
    }

    /** Others may: none of these fields is as good as final. */
    static void change() {
        count = 5;
        name = "";
        size = Size.LARGE;
        Lazy.number = 8;
        Lazy.unset = "";
    }

    @BeforeEach
    void setUp() {
        log.note("set up"); // unused: "set up"
    }

    @Test
    void constantsOfAllTypes() {
        log.note("text"); // unused: "text"
        log.note(1); // unused: 1
        log.note(2L); // unused: 2L
        log.note(3.5f); // unused: 3.5f
        log.note(4.5); // unused: 4.5
        log.note('c'); // unused: 'c'
        log.note(true); // unused: true
        log.note((Object) null); // unused: null
    }

    @Test
    void aLiteralPartAndAResult() {
        log.note("<" + stored + ">"); // unused: "<", ">"
        log.keep(result());
    }

    long result() {
        return 5;
    }

    @Test
    void aConstantInALambda() {
        Runnable note = () -> log.note("lambda"); // unused: "lambda"
        note.run();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void eachInvocation(int number) {
        log.note("each"); // unused: "each"
        assertTrue(number > 0);
    }

    @ParameterizedTest
    @CsvSource({"1, 2, 0.5, true, a, SMALL, 3", "4, 5, 1.5, false, b, LARGE, 6"})
    void eachRow(int i, long l, double d, boolean z, String text, Size size, Integer box) { // unused: i, l, d, z, text, size, box
        log.keep("" + i + l + d + z + text + size + box);
        assertTrue(log != null);
    }

    @Test
    void constantsOfEnums() {
        log.note(Size.SMALL); // unused: ConfirmedTest.Size.SMALL
    }

    @Test
    void valueObjects() {
        log.note(new BigDecimal("1.20")); // unused: "1.20"
        log.note(LocalDate.of(2024, 12, 31)); // unused: 2024, 12, 31
    }

    @Test
    void fieldsOfTheInstance() {
        assertEquals(3, stored); // brittle: ConfirmedTest.stored
        assertEquals(0, byDefault); // brittle: ConfirmedTest.byDefault
        assertEquals(2.0, box); // brittle: ConfirmedTest.box
    }

    @Test
    void staticsThatWereThereBefore() {
        assertEquals(4, count); // brittle: ConfirmedTest.count
        assertNull(name); // brittle: ConfirmedTest.name
        assertEquals(Size.SMALL, size); // brittle: ConfirmedTest.size
    }

    @Test
    void staticsOfAClassThatTheTestInitialises() {
        assertEquals(7, Lazy.number); // brittle: ConfirmedTest.Lazy.number
        assertNull(Lazy.unset); // brittle: ConfirmedTest.Lazy.unset
    }

    /** Of a test without an assertion nothing else is said. */
    @org.junit.jupiter.api.AfterEach
    void assertsSomething() {
        org.junit.jupiter.api.Assertions.assertTrue(true);
    }

    @Test
    void theJvmHasTheSameCharset() {
        log.note("on UTF-8"); // unused: "on UTF-8"
        assertEquals(2, "\u00e4".getBytes().length);
    }
}
