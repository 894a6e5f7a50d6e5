package org.oraclecheck.maven;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.oraclecheck.bridge.WorkerException;
import org.oraclecheck.bridge.build.EngineClient;
import org.oraclecheck.bridge.build.Report;
import org.oraclecheck.bridge.build.Request;
import org.oraclecheck.bridge.build.Words;

/**
 * Compiles the classes and the tests, and writes tests for code that no test of the project executes. They
 * are in the output folder; {@code oracle:export} copies them into the test sources. Judges nothing.
 */
@Mojo(name = "generate", requiresDependencyResolution = ResolutionScope.TEST, threadSafe = true)
@Execute(phase = LifecyclePhase.TEST_COMPILE)
public final class GenerateMojo extends AbstractReportMojo {
    @Override
    List<String> analyses() {
        return List.of(GENERATE);
    }

    @Override
    Optional<String> lack(boolean hasTests, boolean hasClasses) {
        return hasClasses ? Optional.empty() : Optional.of(Words.NO_CLASSES);
    }

    @Override
    void precede(Request analysis, Path report) throws WorkerException {
        gate(report).judgeAfter(analysis);
    }

    @Override
    void judge(EngineClient engine, Report report) throws WorkerException, MojoFailureException {
        gate(report.file()).judge(engine, report);
    }
}
