package uncontrolled;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;

import java.util.Locale;
import java.util.TimeZone;
import junit.runner.BaseTestRunner;
import org.junit.Test;

/** The state of the JDK and of test frameworks is not the project's. */
public class OthersStaticsTest {
    @Test
    public void ofTheJdk() {
        assertNotNull(Locale.getDefault());
        assertNotNull(System.out);
        assertNotNull(TimeZone.getDefault());
    }

    @Test
    public void ofAFramework() {
        assertEquals("short enough", BaseTestRunner.truncate("short enough"));
    }
}
