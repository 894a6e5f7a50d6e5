package task;

import static org.junit.jupiter.api.Assertions.fail;

import org.junit.jupiter.api.Test;

class NotIncluded {
    @Test
    void mustNotRun() {
        fail("include is not honoured");
    }
}
