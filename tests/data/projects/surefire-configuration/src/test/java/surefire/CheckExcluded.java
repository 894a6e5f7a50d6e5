package surefire;

import static org.junit.jupiter.api.Assertions.fail;

import org.junit.jupiter.api.Test;

class CheckExcluded {
    @Test
    void mustNotRun() {
        fail("excludes is not honoured");
    }
}
