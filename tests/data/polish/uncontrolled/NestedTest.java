// uncontrolled: all
package uncontrolled;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class NestedTest {
    private int outer = 1;
    private int setUp = 2;

    @BeforeEach
    void before() {
        setUp = 20;
    }

    @Test
    void outside() {
        assertEquals(1, outer); // brittle: NestedTest.outer
    }

    @Nested
    class Inner {
        private int inner = 3;

        @Test
        void bothInstances() {
            assertEquals(1, outer); // brittle: NestedTest.outer
            assertEquals(3, inner); // brittle: NestedTest.Inner.inner
        }

        @Test
        void assignedInTheOuterSetUp() {
            assertEquals(20, setUp);
        }

        @Nested
        class Innermost {
            @Test
            void allInstances() {
                assertEquals(4, outer + inner); // brittle: NestedTest.outer, NestedTest.Inner.inner
            }
        }
    }
}
