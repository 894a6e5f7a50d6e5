package org.oraclecheck.maven;

import org.apache.maven.plugin.logging.Log;
import org.oraclecheck.bridge.build.BuildLog;

/** Logs the engine's messages to Maven's log. */
record MavenLog(Log log) implements BuildLog {
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
        log.info(text);
    }
}
