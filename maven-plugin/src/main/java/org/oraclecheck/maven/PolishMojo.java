package org.oraclecheck.maven;

import java.util.List;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Compiles and runs the tests. Reports assertions that depend on something that the test does not control
 * (brittle assertions) and inputs that no assertion checks (unused inputs). Judges nothing.
 */
@Mojo(name = "polish", requiresDependencyResolution = ResolutionScope.TEST, threadSafe = true)
@Execute(phase = LifecyclePhase.TEST_COMPILE)
public final class PolishMojo extends AbstractReportMojo {
    @Override
    List<String> analyses() {
        return List.of("polish");
    }
}
