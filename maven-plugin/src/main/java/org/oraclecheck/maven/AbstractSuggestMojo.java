package org.oraclecheck.maven;

import java.util.List;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.oraclecheck.bridge.WorkerException;
import org.oraclecheck.bridge.build.EngineClient;
import org.oraclecheck.bridge.build.Report;

/** The base class of goals that show changes of the sources which were proved. */
abstract class AbstractSuggestMojo extends AbstractAnalysisMojo {
    @Parameter(defaultValue = "${executedProject}", readonly = true)
    private MavenProject executedProject;

    /** The analyses that propose changes. */
    private static final List<String> PROPOSING = List.of("diagnose", "infer", "flaky");

    /**
     * The analyses of other goals. Those of {@code diagnose}, {@code infer} and {@code flaky} run that are among them,
     * and {@code diagnose} if none is.
     */
    @Parameter(property = "oracle.analyses", defaultValue = "diagnose,infer,flaky")
    private List<String> analyses;

    @Override
    final MavenProject tested() {
        return executedProject;
    }

    @Override
    final List<String> analyses() {
        List<String> proposing = PROPOSING.stream().filter(analyses::contains).toList();
        return proposing.isEmpty() ? List.of("diagnose") : proposing;
    }

    @Override
    final void judge(EngineClient engine, Report report) throws WorkerException {
        engine.suggest(report, baseDirectory(), applies());
    }

    /** Returns whether to change the sources. */
    abstract boolean applies();
}
