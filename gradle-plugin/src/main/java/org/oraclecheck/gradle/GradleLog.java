package org.oraclecheck.gradle;

import org.gradle.api.logging.Logger;
import org.oraclecheck.bridge.build.BuildLog;

/** Logs the engine's messages to the log of a task. */
record GradleLog(Logger log) implements BuildLog {
    @Override
    public void error(String text) {
        log.error(text);
    }

    @Override
    public void warning(String text) {
        log.warn(text);
    }

    @Override
    public void info(String text) {
        log.lifecycle(text);
    }
}
