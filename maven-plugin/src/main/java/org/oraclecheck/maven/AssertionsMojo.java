package org.oraclecheck.maven;

import java.util.List;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Compiles and runs the tests. Reports tests that assert nothing, and assertions that hold whatever the
 * project's code does. Judges nothing.
 */
@Mojo(name = "assertions", requiresDependencyResolution = ResolutionScope.TEST, threadSafe = true)
@Execute(phase = LifecyclePhase.TEST_COMPILE)
public final class AssertionsMojo extends AbstractReportMojo {
    @Override
    List<String> analyses() {
        return List.of("assertions");
    }
}
