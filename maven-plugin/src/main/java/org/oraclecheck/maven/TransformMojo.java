package org.oraclecheck.maven;

import java.util.List;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Compiles and runs the tests, then runs them again without the bodies of the methods that they run.
 * Reports the methods whose absence no test notices. Judges nothing.
 */
@Mojo(name = "transform", requiresDependencyResolution = ResolutionScope.TEST, threadSafe = true)
@Execute(phase = LifecyclePhase.TEST_COMPILE)
public final class TransformMojo extends AbstractReportMojo {
    @Override
    List<String> analyses() {
        return List.of("transform");
    }
}
