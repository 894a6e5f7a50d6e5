package org.oraclecheck.driver;

import java.util.Optional;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/** Sends the JUnit Platform's events to a channel. */
final class PlatformListener implements TestExecutionListener {
    private final Channel channel;

    PlatformListener(Channel channel) {
        this.channel = channel;
    }

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        for (TestIdentifier root : plan.getRoots()) {
            tell(plan, root);
        }
        channel.send(Channel.PLANNED);
    }

    private void tell(TestPlan plan, TestIdentifier node) {
        dynamicTestRegistered(node);
        for (TestIdentifier child : plan.getChildren(node)) {
            tell(plan, child);
        }
    }

    @Override
    public void dynamicTestRegistered(TestIdentifier node) {
        String type = null;
        String method = null;
        Optional<?> source = node.getSource();
        if (source.isPresent() && source.get() instanceof MethodSource) {
            type = ((MethodSource) source.get()).getClassName();
            method = ((MethodSource) source.get()).getMethodName();
        } else if (source.isPresent() && source.get() instanceof ClassSource) {
            type = ((ClassSource) source.get()).getClassName();
        }
        channel.send(Channel.NODE, node.getUniqueId(), node.getParentId().orElse(null),
                node.isTest() ? "test" : "container", type, method, node.getDisplayName());
    }

    @Override
    public void executionSkipped(TestIdentifier node, String reason) {
        channel.send(Channel.SKIPPED, node.getUniqueId(), reason);
    }

    @Override
    public void executionStarted(TestIdentifier node) {
        channel.send(Channel.STARTED, node.getUniqueId());
    }

    @Override
    public void executionFinished(TestIdentifier node, TestExecutionResult result) {
        Throwable thrown = result.getThrowable().orElse(null);
        String message = thrown == null ? null : Failures.message(thrown);
        channel.send(Channel.FINISHED, node.getUniqueId(), result.getStatus().name(),
                thrown == null ? null : thrown.getClass().getName(), message,
                thrown == null ? null : Failures.kind(thrown, message),
                thrown == null ? null : Failures.place(thrown),
                thrown == null ? null : Failures.frames(thrown));
    }
}
