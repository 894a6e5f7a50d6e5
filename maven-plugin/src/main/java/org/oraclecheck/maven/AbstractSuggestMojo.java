package org.oraclecheck.maven;

import java.util.List;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.oraclecheck.bridge.WorkerException;
import org.oraclecheck.bridge.build.EngineClient;
import org.oraclecheck.bridge.build.Report;

/** The base class of goals that diagnose and show the proposed assertions. */
abstract class AbstractSuggestMojo extends AbstractAnalysisMojo {
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

    /** Returns whether to change the tests' sources. */
    abstract boolean applies();
}
