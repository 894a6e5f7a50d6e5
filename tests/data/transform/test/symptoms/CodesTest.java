package symptoms;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class CodesTest {
    @Test
    void red() {
        assertEquals("f00", Codes.code("red"));
    }
}
