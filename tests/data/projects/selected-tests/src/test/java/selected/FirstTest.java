package selected;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FirstTest {
    @Test
    void one() {}

    @Test
    @Tag("slow")
    void two() {}

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void many(int number) {
        assertTrue(number > 0);
    }
}
