package org.junit.platform.launcher;

import java.util.Set;

public class TestPlan {
    protected TestPlan() {}

    public native Set<TestIdentifier> getRoots();

    public native Set<TestIdentifier> getChildren(TestIdentifier node);
}
