package counts;

import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;

/** One skipped class for Surefire. */
@Disabled("not now")
class DisabledTest {
    @Test
    void one() {}

    @Test
    void two() {}
}
