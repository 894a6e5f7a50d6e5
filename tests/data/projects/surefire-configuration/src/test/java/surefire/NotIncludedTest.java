package surefire;

import static org.junit.jupiter.api.Assertions.fail;

import org.junit.jupiter.api.Test;

class NotIncludedTest {
    @Test
    void mustNotRun() {
        fail("includes is not honoured");
    }
}
