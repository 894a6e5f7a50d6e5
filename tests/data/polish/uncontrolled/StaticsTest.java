package uncontrolled;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;

import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.Test;

public class StaticsTest {
    @BeforeClass
    public static void beforeClass() {
        Early.fromBeforeClass = 30;
    }

    @Before
    public void before() {
        Early.fromSetUp = 40;
    }

    @Test
    public void initialisedBefore() {
        assertEquals(10, Early.number); // brittle: Early.number
        assertEquals("early", Early.text); // brittle: Early.text
    }

    @Test
    public void initialisedDuringTheTest() {
        assertEquals(20, Late.number); // brittle: Late.number
        assertEquals(21, Late.computed); // brittle: Late.computed
    }

    @Test
    public void withoutAnInitialiser() {
        assertEquals(0, Early.unset); // brittle: Early.unset
    }

    @Test
    public void privateBehindAMethod() {
        assertEquals(50, Early.hidden()); // brittle: Early.hidden
    }

    @Test
    public void severalInOneAssertion() {
        assertEquals(60, Early.number + Early.hidden()); // brittle: Early.number, Early.hidden
    }

    @Test
    public void finalOnesAreNot() {
        assertEquals(11, Early.FINAL);
        assertEquals(12, Early.COMPUTED);
    }

    @Test
    public void assignedBeforeAllTests() {
        assertEquals(30, Early.fromBeforeClass); // brittle: Early.fromBeforeClass
    }

    @Test
    public void assignedInSetUp() {
        assertEquals(40, Early.fromSetUp);
    }

    @Test
    public void assignedInTheTest() {
        Early.fromTest = 70;
        assertEquals(70, Early.fromTest);
    }

    @Test
    public void contentsHaveNoMark() {
        assertEquals(2, Early.numbers[1]);
        assertEquals(80, Early.box.number);
        assertEquals(2, Early.numbers.length);
    }

    @Test
    public void theReferenceItselfHasOne() {
        assertNotNull(Early.box); // brittle: Early.box
    }
}

final class Early {
    static final int FINAL = 11;
    static final int COMPUTED = Integer.parseInt("12");
    static int number = 10;
    static String text = "early";
    static int unset;
    static int fromBeforeClass;
    static int fromSetUp;
    static int fromTest;
    static int[] numbers = {1, 2};
    static Box box = new Box();
    private static int hidden = 50;

    static int hidden() {
        return hidden;
    }

    static void change(int other) {
        number = other;
        text = String.valueOf(other);
        unset = other;
        numbers = new int[] {other};
        box = new Box();
        hidden = other;
    }

    static final class Box {
        int number = 80;
    }
}

final class Late {
    static int number = 20;
    static int computed = number + 1;

    static void change(int other) {
        number = other;
        computed = other;
    }
}
