package controlled;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.Test;
import project.Log;

/** The result of a method of the test class without parameters is under the test's control. */
public class ResultsTest {
    private final Log log = new Log();
    private int number = 7;

    @Test
    public void notChecked() {
        log.keep(size());
        log.keep(name());
        log.keep(shared());
    }

    @Test
    public void checked() {
        List<Integer> list = new ArrayList<>();
        list.add(size());
        assertEquals(4, list.get(0).intValue());
    }

    @Test
    public void theMarkReplacesOthers() {
        assertEquals(7, number());
    }

    @Test
    public void withParametersIsNone() {
        log.keep(scaled(3)); // harmless: 3 (helper)
    }

    @Test
    public void whatTheMethodPushesIsNone() {
        fill();
        assertTrue(size() > 0);
    }

    @Test
    public void inALoopIsOne() {
        List<String> list = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            list.add("x");
            log.keep(name());
        }
        assertEquals(3, list.size());
    }

    private int size() {
        return 4;
    }

    private String name() {
        return "name";
    }

    private static double shared() {
        return 2.5;
    }

    private int number() {
        return number;
    }

    private int scaled(int factor) {
        return factor * 10;
    }

    private void fill() {
        log.note("filling");
    }

    /** Of a test without an assertion nothing else is said. */
    @org.junit.After
    public void assertsSomething() {
        org.junit.Assert.assertTrue(true);
    }
}
