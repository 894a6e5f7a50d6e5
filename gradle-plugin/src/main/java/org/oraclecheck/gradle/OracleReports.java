package org.oraclecheck.gradle;

import java.util.ArrayList;
import java.util.List;
import org.gradle.api.Action;
import org.gradle.api.provider.Property;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.Nested;
import org.oraclecheck.bridge.build.ReportFormat;

/**
 * Selects the reports that {@code oracleCheck} writes, one by one: {@code reports { … }}, instead of
 * {@code formats}.
 */
public abstract class OracleReports {
    /** A report in one format. */
    public abstract static class Report {
        /** Whether to write the report. Default: true if {@code formats} names it. */
        public abstract Property<Boolean> getRequired();
    }

    /** {@code index.html}: a page for people. */
    @Nested
    public abstract Report getHtml();

    /** {@code oracle.sarif}: for code scanning and editors. */
    @Nested
    public abstract Report getSarif();

    /** {@code gate.xml}: each rule of the gate as a test, in JUnit's form. */
    @Nested
    public abstract Report getJunit();

    /** {@code jacoco.xml}: the coverage of the project, in JaCoCo's form. */
    @Nested
    public abstract Report getJacoco();

    /** {@code summary.md}: a summary for the page of a CI job. */
    @Nested
    public abstract Report getMarkdown();

    /** Configures {@code html}. */
    public void html(Action<? super Report> action) {
        action.execute(getHtml());
    }

    /** Configures {@code sarif}. */
    public void sarif(Action<? super Report> action) {
        action.execute(getSarif());
    }

    /** Configures {@code junit}. */
    public void junit(Action<? super Report> action) {
        action.execute(getJunit());
    }

    /** Configures {@code jacoco}. */
    public void jacoco(Action<? super Report> action) {
        action.execute(getJacoco());
    }

    /** Configures {@code markdown}. */
    public void markdown(Action<? super Report> action) {
        action.execute(getMarkdown());
    }

    void follow(Provider<List<String>> formats) {
        for (ReportFormat format : ReportFormat.values()) {
            of(format).getRequired().convention(formats.map(names -> names.contains(format.formatName())));
        }
    }

    /** Returns the formats to write: the required ones, and unknown names, which the engine will refuse. */
    List<String> chosen(List<String> formats) {
        List<String> chosen = new ArrayList<>(formats);
        for (ReportFormat format : ReportFormat.values()) {
            chosen.remove(format.formatName());
            if (of(format).getRequired().get()) {
                chosen.add(format.formatName());
            }
        }
        return chosen;
    }

    private Report of(ReportFormat format) {
        return switch (format) {
            case HTML -> getHtml();
            case SARIF -> getSarif();
            case JUNIT -> getJunit();
            case JACOCO -> getJacoco();
            case MARKDOWN -> getMarkdown();
        };
    }
}
