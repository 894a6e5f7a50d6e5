package org.oraclecheck.maven;

import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.MavenProject;

/**
 * Compiles the tests, analyses them, and fails the build if a limit is exceeded. This goal is for the
 * command line: it works on a fresh checkout and without a change to the POM. Without limits it reports
 * and passes.
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
