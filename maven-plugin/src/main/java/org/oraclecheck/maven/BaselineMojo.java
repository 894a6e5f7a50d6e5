package org.oraclecheck.maven;

import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.MavenProject;
import org.oraclecheck.bridge.WorkerException;
import org.oraclecheck.bridge.build.EngineClient;
import org.oraclecheck.bridge.build.Report;

/**
 * Compiles the tests, analyses them, and accepts the findings: from then on only new findings fail
 * {@code oracle:check} and {@code oracle:verify}.
 */
@Mojo(name = "baseline", requiresDependencyResolution = ResolutionScope.TEST, threadSafe = true)
@Execute(phase = LifecyclePhase.TEST_COMPILE)
public final class BaselineMojo extends AbstractBaselinedMojo {
    @Parameter(defaultValue = "${executedProject}", readonly = true)
    private MavenProject executedProject;

    @Override
    MavenProject tested() {
        return executedProject;
    }

    @Override
    void judge(EngineClient engine, Report report) throws WorkerException {
        engine.accept(report, baselineFile());
    }
}
