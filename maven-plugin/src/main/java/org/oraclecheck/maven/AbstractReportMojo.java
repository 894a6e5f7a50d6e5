package org.oraclecheck.maven;

import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.oraclecheck.bridge.build.EngineClient;
import org.oraclecheck.bridge.build.Report;

/** The base class of goals that compile the tests, run one analysis and do not judge. */
abstract class AbstractReportMojo extends AbstractOracleMojo {
    @Parameter(defaultValue = "${executedProject}", readonly = true)
    private MavenProject executedProject;

    @Override
    final MavenProject tested() {
        return executedProject;
    }

    @Override
    final void judge(EngineClient engine, Report report) {
        // For a verdict there is the goal `check`.
    }
}
