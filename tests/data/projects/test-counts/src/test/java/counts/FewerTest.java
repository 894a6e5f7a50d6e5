package counts;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Has fewer tests in Oracle Check's virtual machine than in others. */
class FewerTest {
    static IntStream numbers() {
        return IntStream.range(0, System.getProperty("java.vm.name").equals("Oracle Check") ? 2 : 5);
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void halves(int number) {
        assertEquals(number, Half.of(2 * number));
    }
}
