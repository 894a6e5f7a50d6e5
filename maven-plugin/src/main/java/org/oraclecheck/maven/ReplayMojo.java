package org.oraclecheck.maven;

import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.oraclecheck.bridge.WorkerException;
import org.oraclecheck.bridge.build.EngineClient;
import org.oraclecheck.bridge.build.Report;
import org.oraclecheck.bridge.build.Request;

/**
 * Runs a flaky test that {@code oracle:flaky} has found once more, as it passes and as it fails. Shows its output, how
 * it ends, and how to debug it. Fails if the test no longer ends as the report says.
 */
@Mojo(name = "replay", requiresDependencyResolution = ResolutionScope.TEST, threadSafe = true)
@Execute(phase = LifecyclePhase.TEST_COMPILE)
public final class ReplayMojo extends AbstractReportMojo {
    /** Id of the finding that {@code oracle:replay} shows again, or the name of its test, such as {@code BTest#method}. */
    @Parameter(property = "oracle.finding")
    private String finding;

    @Override
    List<String> analyses() {
        return List.of();
    }

    @Override
    Report run(EngineClient engine, Request request, Path report) throws WorkerException {
        engine.replay(request, report, finding);
        return new Report(report);
    }
}
