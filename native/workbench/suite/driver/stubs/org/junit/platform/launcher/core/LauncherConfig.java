package org.junit.platform.launcher.core;

public interface LauncherConfig {
    static Builder builder() {
        throw new UnsupportedOperationException();
    }

    class Builder {
        public native Builder enableTestExecutionListenerAutoRegistration(boolean enabled);

        public native LauncherConfig build();
    }
}
