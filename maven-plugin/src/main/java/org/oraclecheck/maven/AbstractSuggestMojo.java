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

    /** The analyses of other goals. If {@code infer} is one of them, its assertions are proposed as well. */
    @Parameter(property = "oracle.analyses")
    private List<String> analyses;

    @Override
    final MavenProject tested() {
        return executedProject;
    }

    @Override
    final List<String> analyses() {
        boolean infers = analyses != null && analyses.contains("infer");
        return infers ? List.of("diagnose", "infer") : List.of("diagnose");
    }

    @Override
    final void judge(EngineClient engine, Report report) throws WorkerException {
        engine.suggest(report, baseDirectory(), applies());
    }

    /** Returns whether to change the tests' sources. */
    abstract boolean applies();
}
