package org.junit.platform.engine;

public class FilterResult {
    private FilterResult() {}

    public static native FilterResult includedIf(boolean included);
}
