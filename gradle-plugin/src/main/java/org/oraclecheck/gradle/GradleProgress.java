package org.oraclecheck.gradle;

import org.gradle.internal.logging.progress.ProgressLogger;
import org.gradle.internal.logging.progress.ProgressLoggerFactory;
import org.oraclecheck.bridge.build.Progress;

/** Shows the progress in Gradle's status lines. Gradle has no public interface for that. */
final class GradleProgress implements Progress {
    private final ProgressLoggerFactory factory;
    private ProgressLogger shown;

    GradleProgress(ProgressLoggerFactory factory) {
        this.factory = factory;
    }

    @Override
    public void show(String line) {
        if (shown == null) {
            shown = factory.newOperation(GradleProgress.class).start("Oracle Check", line);
        } else {
            shown.progress(line);
        }
    }

    /** Returns false, since Gradle does not reveal whether it has a terminal. */
    @Override
    public boolean isSeen() {
        return false;
    }

    @Override
    public void clear() {
        if (shown != null) {
            shown.completed();
            shown = null;
        }
    }
}
