package org.oraclecheck.maven;

import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.MavenProject;

/**
 * Analyses the tests that the build has compiled, and fails the build if a limit is exceeded. This is the
 * goal to bind in an execution. Without limits it reports and passes.
 */
@Mojo(
        name = "verify",
        defaultPhase = LifecyclePhase.VERIFY,
        requiresDependencyResolution = ResolutionScope.TEST,
        threadSafe = true)
public final class VerifyMojo extends AbstractGateMojo {
    @Override
    MavenProject tested() {
        return project();
    }
}
