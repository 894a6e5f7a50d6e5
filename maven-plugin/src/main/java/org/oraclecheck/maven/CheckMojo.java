package org.oraclecheck.maven;

import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.MavenProject;

/**
 * Compiles the tests, analyses them, and fails the build past the thresholds. For the command line:
 * works on a fresh checkout and without a change to the POM. With no threshold it reports and passes.
 */
@Mojo(name = "check", requiresDependencyResolution = ResolutionScope.TEST, threadSafe = true)
@Execute(phase = LifecyclePhase.TEST_COMPILE)
public final class CheckMojo extends AbstractGateMojo {
    @Parameter(defaultValue = "${executedProject}", readonly = true)
    private MavenProject executedProject;

    @Override
    MavenProject tested() {
        return executedProject;
    }
}
