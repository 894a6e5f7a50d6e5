package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.List;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an author meant to run. */
class NeverRunsTest {
    @Retention(RetentionPolicy.RUNTIME)
    @Test
    @interface Check {}

    private static int size() {
        return new Cart().count();
    }

    @Test
    void runs() {
        assertEquals(0, size());
    }

    @Test
    private void hidden() { // never-runs
        assertEquals(1, size());
    }

    /** A disabled cart has no items. */
    @Check
    private void hiddenToo() { // never-runs
        assertEquals(1, size());
    }

    @Check
    void runsToo() {
        assertEquals(0, size());
    }

    @RepeatedTest(2)
    static void shared() { // never-runs
        assertEquals(1, size());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    int withResult(int more) { // never-runs
        assertEquals(more, size());
        return more;
    }

    @TestFactory
    List<DynamicTest> made() {
        return List.of(DynamicTest.dynamicTest("one", () -> assertEquals(0, size())));
    }

    @Test
    @Disabled
    private void switchedOff() {
        assertEquals(1, size());
    }

    void testByName() { // never-runs
        assertEquals(1, size());
    }

    // @Test: takes an hour
    void testAllSizes() {
        assertEquals(1, size());
    }

    void testHelper() {
        throw new IllegalStateException();
    }

    void testament() {
        assertEquals(1, size());
    }

    @Test
    void runsWhatIsNamedAsTest() {
        assertThrows(IllegalStateException.class, this::testHelper);
    }

    class Forgotten { // never-runs
        @Test
        void lost() {
            assertEquals(1, size());
        }

        @Test
        void lostToo() {
            assertEquals(1, size());
        }
    }

    class Helper {
        int help() {
            return size();
        }
    }

    @Nested
    private class Closed { // never-runs
        @Test
        void lost() {
            assertEquals(1, size());
        }
    }

    @Nested
    static class Fixed { // never-runs
        @Test
        void lost() {
            assertEquals(1, size());
        }
    }

    static class Alone { // never-runs
        @Test
        void lost() {
            assertEquals(1, size());
        }
    }

    @Nested
    class Inside {
        @Test
        void runs() {
            assertEquals(0, size());
        }

        @Test
        private void hidden() { // never-runs
            assertEquals(1, size());
        }
    }

    @Disabled
    class SwitchedOff {
        @Test
        void off() {
            assertEquals(1, size());
        }
    }

    /** Another class is given its class object, and may run it. */
    static class Played {
        @Test
        void played() {
            assertEquals(1, size());
        }
    }

    @Test
    void plays() {
        assertEquals("Played", Played.class.getSimpleName());
    }
}
