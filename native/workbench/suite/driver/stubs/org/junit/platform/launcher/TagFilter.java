package org.junit.platform.launcher;

import java.util.List;

public final class TagFilter {
    private TagFilter() {}

    public static native PostDiscoveryFilter includeTags(List<String> expressions);

    public static native PostDiscoveryFilter excludeTags(List<String> expressions);
}
