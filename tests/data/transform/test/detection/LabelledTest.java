package detection;

import static org.junit.Assert.assertTrue;

import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameters;

@RunWith(Parameterized.class)
public class LabelledTest {
    private final Labelled labelled;

    public LabelledTest(Labelled labelled) {
        this.labelled = labelled;
    }

    @Parameters(name = "{0}")
    public static Iterable<Object[]> all() {
        return Labelled.all();
    }

    @Test
    public void hasNext() {
        assertTrue(labelled.next() > 1);
    }
}
