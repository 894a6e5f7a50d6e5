package org.oraclecheck.maven;

import java.util.List;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Compiles and runs the tests, in other worlds too. Reports tests whose outcome depends on the world around them, such
 * as the time zone. Judges nothing.
 */
@Mojo(name = "flaky", requiresDependencyResolution = ResolutionScope.TEST, threadSafe = true)
@Execute(phase = LifecyclePhase.TEST_COMPILE)
public final class FlakyMojo extends AbstractReportMojo {
    @Override
    List<String> analyses() {
        return List.of("flaky");
    }
}
