package controlled;

import org.junit.Test;
import project.Log;

@SuppressedAbove.OracleIgnore(reason = "the whole class")
public class SuppressedClassTest {
    @Test
    public void byAnAnnotationOfTheClass() {
        new Log().note("text"); // suppressed: the whole class
    }
}
