package org.junit.jupiter.api;

import java.util.List;

public interface MethodOrdererContext {
    List<? extends MethodDescriptor> getMethodDescriptors();
}
