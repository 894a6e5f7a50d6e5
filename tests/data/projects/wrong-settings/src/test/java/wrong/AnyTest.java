package wrong;

import org.junit.jupiter.api.Test;

class AnyTest {
    @Test
    void passes() {}
}
