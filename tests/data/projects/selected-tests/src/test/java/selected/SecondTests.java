package selected;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class SecondTests {
    @Test
    void one() {
        Counter.twice(3);
        Counter.half(4);
    }

    @Nested
    class Inner {
        @Test
        void nested() {}
    }
}
