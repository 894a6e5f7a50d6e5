package controlled;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.Test;
import project.Log;

public class ConstantsTest {
    private final Log log = new Log();

    @Test
    public void numbersOfEverySize() {
        log.note(1); // unused: 1
        log.note(-1); // unused: -1
        log.note(100); // unused: 100
        log.note(30_000); // unused: 30000
        log.note(70_000); // unused: 70000
        log.note(5L); // unused: 5L
        log.note(50L); // unused: 50L
        log.note(2f); // unused: 2.0f
        log.note(2.5f); // unused: 2.5f
        log.note(1.0); // unused: 1.0
        log.note(1.25); // unused: 1.25
    }

    @Test
    public void references() {
        log.note("text"); // unused: "text"
        log.note(null); // unused: null
        log.noteCount(null); // unused: null
        log.noteLog(null);
        log.noteThread(null);
    }

    @Test
    public void twoOnALine() {
        log.note("first"); log.note("second"); // unused: "first", "second"
    }

    @Test
    public void theSameConstantTwice() {
        log.note("same"); // unused: "same"
        log.note("same"); // unused: "same"
    }

    @Test
    public void oneOfTwoIsChecked() {
        List<String> list = new ArrayList<>();
        list.add("checked");
        log.note("not checked"); // unused: "not checked"
        assertTrue(list.contains("checked"));
    }

    @Test
    public void theBodiesOfLambdas() {
        Runnable runnable = () -> log.note("inside"); // unused: "inside"
        runnable.run();
    }

    @Test
    public void lambdasInLambdas() {
        Runnable runnable = () -> {
            Runnable inner = () -> log.note("deep"); // unused: "deep"
            inner.run();
        };
        runnable.run();
    }

    @Test
    public void theBodiesOfAnonymousClassesAreOthers() {
        Runnable runnable = new Runnable() {
            @Override
            public void run() {
                log.note("elsewhere");
            }
        };
        runnable.run();
    }

    @Test
    public void aLoopUsesOneInput() {
        for (int i = 0; i < 3; i++) {
            log.note("again"); // unused: "again"
        }
    }

    @Test
    public void controlAloneIsUse() {
        int count = 0;
        for (int i = 0; i < 3; i++) {
            count += 2;
        }
        assertEquals(6, count);
    }

    @Test
    public void usedWhereverTheyGo() {
        List<Integer> list = new ArrayList<>();
        list.add(12);
        list.add(30);
        assertEquals(42, list.get(0) + list.get(1));
    }

    @Test
    public void anInputThatAnAssertionGetsToo() {
        String name = "both";
        log.keep(name);
        assertFalse(name.isEmpty());
    }

    /** Of a test without an assertion nothing else is said. */
    @org.junit.After
    public void assertsSomething() {
        org.junit.Assert.assertTrue(true);
    }
}
