package org.oraclecheck.maven;

import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.oraclecheck.bridge.build.EngineClient;
import org.oraclecheck.bridge.build.Report;

/** What the goals have in common that compile the tests, make one analysis and judge nothing. */
abstract class AbstractReportMojo extends AbstractOracleMojo {
    @Parameter(defaultValue = "${executedProject}", readonly = true)
    private MavenProject executedProject;

    @Override
    final MavenProject tested() {
        return executedProject;
    }

    @Override
    final void judge(EngineClient engine, Report report) {
        // Whoever wants a verdict calls `check`.
    }
}
