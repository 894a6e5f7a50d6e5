package org.oraclecheck.maven;

import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.oraclecheck.bridge.WorkerException;
import org.oraclecheck.bridge.build.EngineClient;
import org.oraclecheck.bridge.build.Report;

/** The base class of goals that compile the tests, run one analysis and do not judge. */
abstract class AbstractReportMojo extends AbstractAnalysisMojo {
    @Parameter(defaultValue = "${executedProject}", readonly = true)
    private MavenProject executedProject;

    @Override
    final MavenProject tested() {
        return executedProject;
    }

    @Override
    void judge(EngineClient engine, Report report) throws WorkerException, MojoFailureException {
        // For a verdict there is the goal `check`.
    }
}
