package org.oraclecheck.bridge.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Detects whether the superuser runs the build. Tests notice the difference, since permissions do not stop the
 * superuser.
 */
public final class Superuser {
    private static final int ID = 0;

    private Superuser() {}

    /** Returns whether the superuser runs the build, by the same check as the engine. */
    public static boolean runsTheBuild() {
        try {
            return Integer.valueOf(ID).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            // A system without /proc, on which the engine does not run.
            return false;
        }
    }
}
