package org.oraclecheck.bridge.build;

/** A build's log, whatever the build tool calls its levels. */
public interface BuildLog {
    /** Something went wrong. */
    void error(String text);

    /** Something deserves a look. */
    void warning(String text);

    /** What a user sees who asked for nothing special. */
    void info(String text);
}
