package selected;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class SecondTests {
    @Test
    void one() {}

    @Nested
    class Inner {
        @Test
        void nested() {}
    }
}
