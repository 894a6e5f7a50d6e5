package org.oraclecheck.bridge.build;

import java.util.Locale;

/** What can be written beside the verdict, for build tools that have to know a task's files beforehand. */
public enum ReportFormat {
    /** One page for people. */
    HTML("index.html"),
    /** For code scanning and editors. */
    SARIF("oracle.sarif"),
    /** Each rule of the gate as a test. */
    JUNIT("gate.xml"),
    /** For a job's summary. */
    MARKDOWN("summary.md");

    private final String fileName;

    ReportFormat(String fileName) {
        this.fileName = fileName;
    }

    /** As requests name it. */
    public String formatName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The name of its file. */
    public String fileName() {
        return fileName;
    }
}
