package counts;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Has more tests in Oracle Check's virtual machine than in others. */
class MoreTest {
    @TestFactory
    Stream<DynamicTest> halves() {
        int last = System.getProperty("java.vm.name").equals("Oracle Check") ? 3 : 2;
        return Stream.iterate(1, it -> it + 1)
                .limit(last)
                .map(number -> DynamicTest.dynamicTest("half", () -> assertEquals(number, Half.of(2 * number))));
    }
}
