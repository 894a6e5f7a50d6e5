package org.junit.platform.launcher;

import org.junit.platform.engine.TestExecutionResult;

public interface TestExecutionListener {
    default void testPlanExecutionStarted(TestPlan plan) {}

    default void dynamicTestRegistered(TestIdentifier node) {}

    default void executionSkipped(TestIdentifier node, String reason) {}

    default void executionStarted(TestIdentifier node) {}

    default void executionFinished(TestIdentifier node, TestExecutionResult result) {}
}
