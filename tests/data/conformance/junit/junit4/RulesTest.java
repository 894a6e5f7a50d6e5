import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import org.junit.AfterClass;
import org.junit.Assume;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.FixMethodOrder;
import org.junit.Ignore;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.ErrorCollector;
import org.junit.rules.ExpectedException;
import org.junit.rules.ExternalResource;
import org.junit.rules.TemporaryFolder;
import org.junit.rules.TestName;
import org.junit.rules.TestRule;
import org.junit.rules.Timeout;
import org.junit.runner.Description;
import org.junit.runners.MethodSorters;
import org.junit.runners.model.Statement;

@FixMethodOrder(MethodSorters.NAME_ASCENDING)
public class RulesTest {
    private static String opened = "";

    @ClassRule
    public static final ExternalResource RESOURCE = new ExternalResource() {
        @Override
        protected void before() {
            opened += "resource";
        }
    };

    @Rule
    public final TestName name = new TestName();

    @Rule
    public final TemporaryFolder folder = new TemporaryFolder();

    @Rule
    public final ExpectedException expected = ExpectedException.none();

    @Rule
    public final ErrorCollector errors = new ErrorCollector();

    @Rule
    public final Timeout limit = Timeout.millis(5000);

    @Rule
    public final TestRule twice = new TestRule() {
        @Override
        public Statement apply(Statement base, Description description) {
            return new Statement() {
                @Override
                public void evaluate() throws Throwable {
                    runs = 1;
                    base.evaluate();
                }
            };
        }
    };

    private int runs;

    @BeforeClass
    public static void beforeClass() {
        opened += " class";
    }

    @AfterClass
    public static void afterClass() {
        opened = "";
    }

    @Test
    public void aNameAndOrder() {
        assertEquals("aNameAndOrder", name.getMethodName());
        assertEquals("resource class", opened);
        assertEquals(1, runs);
    }

    @Test
    public void bFolder() throws IOException {
        File file = folder.newFile("a.txt");
        assertTrue(file.exists() && file.delete());
    }

    @Test
    public void cExpectedByRule() {
        expected.expect(IllegalStateException.class);
        expected.expectMessage("wanted");
        throw new IllegalStateException("the wanted one");
    }

    @Test
    public void dExpectedByRuleDoesNotCome() {
        expected.expect(IllegalStateException.class);
    }

    @Test
    public void eCollects() {
        errors.addError(new IllegalStateException("one"));
        errors.addError(new IllegalStateException("two"));
    }

    @Test(expected = ArithmeticException.class)
    public void fExpected() {
        assertEquals(0, 1 / (runs - 1));
    }

    @Test(expected = ArithmeticException.class)
    public void gExpectedOther() {
        throw new UnsupportedOperationException();
    }

    @Test(timeout = 50)
    public void hSleepsTooLong() throws InterruptedException {
        Thread.sleep(60_000);
    }

    @Test
    public void iRuleEndsASleep() throws InterruptedException {
        Thread.sleep(60_000);
    }

    @Test
    public void jAssumes() {
        Assume.assumeTrue("no", runs == 7);
    }

    @Test
    @Ignore("on purpose")
    public void kIgnored() {
        throw new Error();
    }
}
