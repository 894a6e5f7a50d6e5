import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeTrue;

import java.util.Arrays;
import java.util.Collection;
import org.junit.Test;
import org.junit.experimental.categories.Categories;
import org.junit.experimental.categories.Category;
import org.junit.experimental.runners.Enclosed;
import org.junit.experimental.theories.DataPoints;
import org.junit.experimental.theories.Theories;
import org.junit.experimental.theories.Theory;
import org.junit.runner.Description;
import org.junit.runner.RunWith;
import org.junit.runner.Runner;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunNotifier;
import org.junit.runners.Parameterized;
import org.junit.runners.Suite;

@RunWith(Enclosed.class)
public class RunnersTest {
    @RunWith(Parameterized.class)
    public static class Squares {
        @Parameterized.Parameters(name = "{index}: {0} squared is {1}")
        public static Collection<Object[]> data() {
            return Arrays.asList(new Object[][] {{1, 1}, {2, 4}, {3, 10}, {-4, 16}});
        }

        @Parameterized.Parameter
        public int number;

        @Parameterized.Parameter(1)
        public int square;

        @Test
        public void squares() {
            assertEquals(square, number * number);
        }

        @Test
        public void isPositive() {
            assumeTrue(number > 0);
            assertTrue(number * number > 0);
        }
    }

    @RunWith(Theories.class)
    public static class Sums {
        @DataPoints
        public static final int[] NUMBERS = {0, 1, -1, 1000};

        @Theory
        public void commutes(int a, int b) {
            assertEquals(a + b, b + a);
        }

        @Theory
        public void isAlwaysPositive(int a, int b) {
            assumeTrue(a > 0);
            assertTrue(a + b > 0);
        }
    }

    public interface Slow {}

    @Category(Slow.class)
    public static class Categorised {
        @Test
        public void slow() {}
    }

    public static class Plain {
        @Test
        public void quick() {}
    }

    @RunWith(Categories.class)
    @Categories.ExcludeCategory(Slow.class)
    @Suite.SuiteClasses({Categorised.class, Plain.class})
    public static class WithoutSlow {}

    @RunWith(Suite.class)
    @Suite.SuiteClasses({Plain.class, Squares.class})
    public static class Both {}

    /** Two tests that exist only here. */
    public static class Own extends Runner {
        private final Class<?> type;

        public Own(Class<?> type) {
            this.type = type;
        }

        @Override
        public Description getDescription() {
            Description all = Description.createSuiteDescription(type);
            all.addChild(Description.createTestDescription(type, "one"));
            all.addChild(Description.createTestDescription(type, "two"));
            return all;
        }

        @Override
        public void run(RunNotifier notifier) {
            for (Description test : getDescription().getChildren()) {
                notifier.fireTestStarted(test);
                if (test.getMethodName().equals("two")) {
                    notifier.fireTestFailure(new Failure(test, new IllegalStateException("two")));
                }
                notifier.fireTestFinished(test);
            }
        }
    }

    @RunWith(Own.class)
    public static class OwnRunner {}

    public static class BrokenSetUp {
        @org.junit.BeforeClass
        public static void broken() {
            throw new IllegalStateException("set-up");
        }

        @Test
        public void isNotReached() {}
    }

    public static class BrokenInitialiser {
        static final int ZERO = Integer.parseInt("none");

        @Test
        public void first() {}

        @Test
        public void second() {}
    }
}
