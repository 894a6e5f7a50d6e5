package org.junit.platform.launcher.core;

import org.junit.platform.launcher.Launcher;

public class LauncherFactory {
    private LauncherFactory() {}

    public static native Launcher create();

    public static native Launcher create(LauncherConfig config);
}
