package endings;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What ends the set-up of a class ends all of its tests. */
class SetUpTest {
    @BeforeAll
    static void exits() {
        System.exit(3);
    }

    @Test
    void one() {}

    @Test
    void two() {}
}
