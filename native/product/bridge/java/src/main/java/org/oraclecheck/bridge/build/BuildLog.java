package org.oraclecheck.bridge.build;

/** The log of a build, independent of the build tool's levels. */
public interface BuildLog {
    /** Logs an error. */
    void error(String text);

    /** Logs a warning. */
    void warning(String text);

    /** Logs a message that users see by default. */
    void info(String text);
}
