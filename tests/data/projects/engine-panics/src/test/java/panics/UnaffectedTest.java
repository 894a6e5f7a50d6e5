package panics;

import org.junit.jupiter.api.Test;

class UnaffectedTest {
    @Test
    void passes() {}
}
