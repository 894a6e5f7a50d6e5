package shop;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameter;
import org.junit.runners.Parameterized.Parameters;

/** JUnit 4 makes each parameter a test of its own. */
@RunWith(Parameterized.class)
public class OldParametersTest {
    private final Till till = new Till();

    @Parameter
    public int count;

    @Parameters
    public static List<Object[]> counts() {
        return List.of(new Object[] {0}, new Object[] {2});
    }

    /** Looks at nothing if the count is 0, but that is one of its parameters. */
    @Test
    public void eachSumIsChecked() {
        till.add(0);
        for (int done = 1; done <= count; done++) {
            assertEquals(done, till.add(1));
        }
    }

    @Test
    public void noSumIsChecked() {
        int sum = till.add(count); // notices-nothing
        assertEquals(sum, sum);
    }
}
