package org.junit.platform.engine;

import java.util.Optional;

public class TestExecutionResult {
    private TestExecutionResult() {}

    public native Status getStatus();

    public native Optional<Throwable> getThrowable();

    public enum Status {
        SUCCESSFUL,
        ABORTED,
        FAILED
    }
}
