package org.junit.platform.engine;

import java.util.Optional;

public interface TestDescriptor {
    UniqueId getUniqueId();

    Optional<TestSource> getSource();

    Optional<TestDescriptor> getParent();
}
