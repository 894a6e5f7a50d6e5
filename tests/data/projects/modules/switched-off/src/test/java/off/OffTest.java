package off;

import static org.junit.jupiter.api.Assertions.fail;

import org.junit.jupiter.api.Test;

class OffTest {
    @Test
    void mustNotRun() {
        fail("skipTests is set");
    }
}
