package org.junit.platform.launcher;

import java.util.Optional;
import org.junit.platform.engine.TestSource;

public final class TestIdentifier {
    private TestIdentifier() {}

    public native String getUniqueId();

    public native Optional<String> getParentId();

    public native String getDisplayName();

    public native boolean isTest();

    public native Optional<TestSource> getSource();
}
