package controlled;

import static org.junit.Assert.assertEquals;

import org.junit.runner.Description;
import org.junit.runner.RunWith;
import org.junit.runner.Runner;
import org.junit.runner.notification.RunNotifier;

/** A runner may call its tests what it likes: where they are written is then not known. */
@RunWith(UnnamedTest.Sentences.class)
public class UnnamedTest {
    public static final class Sentences extends Runner {
        private final Description whole;

        public Sentences(Class<?> tests) {
            whole = Description.createSuiteDescription(tests);
            whole.addChild(Description.createTestDescription(tests, "two and two is four")); // in part: two and two is four
        }

        @Override
        public Description getDescription() {
            return whole;
        }

        @Override
        public void run(RunNotifier notifier) {
            for (Description test : whole.getChildren()) {
                notifier.fireTestStarted(test);
                assertEquals(4, Math.addExact(2, 2));
                notifier.fireTestFinished(test);
            }
        }
    }
}
