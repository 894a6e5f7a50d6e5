package org.oraclecheck.maven;

import java.util.List;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.oraclecheck.bridge.WorkerException;
import org.oraclecheck.bridge.build.EngineClient;
import org.oraclecheck.bridge.build.Report;

/** What the goals have in common that diagnose, and show the assertions that are suggested. */
abstract class AbstractSuggestMojo extends AbstractOracleMojo {
    @Parameter(defaultValue = "${executedProject}", readonly = true)
    private MavenProject executedProject;

    @Override
    final MavenProject tested() {
        return executedProject;
    }

    @Override
    final List<String> analyses() {
        return List.of("diagnose");
    }

    @Override
    final void judge(EngineClient engine, Report report) throws WorkerException {
        engine.suggest(report, baseDirectory(), applies());
    }

    /** Whether the tests' sources are changed. */
    abstract boolean applies();
}
