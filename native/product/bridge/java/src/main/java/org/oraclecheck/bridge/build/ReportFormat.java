package org.oraclecheck.bridge.build;

import java.util.Locale;

/** The formats of reports, with file names for build tools that need to know a task's outputs beforehand. */
public enum ReportFormat {
    /** A page for people. */
    HTML("index.html"),
    /** A file for code scanning and editors. */
    SARIF("oracle.sarif"),
    /** A test for each rule of the gate. */
    JUNIT("gate.xml"),
    /** The coverage of the project, in JaCoCo's form. */
    JACOCO("jacoco.xml"),
    /** A summary for the page of a CI job. */
    MARKDOWN("summary.md");

    private final String fileName;

    ReportFormat(String fileName) {
        this.fileName = fileName;
    }

    /** Returns the name of the format in requests. */
    public String formatName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the name of its file. */
    public String fileName() {
        return fileName;
    }
}
