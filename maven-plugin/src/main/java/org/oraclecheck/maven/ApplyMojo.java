package org.oraclecheck.maven;

import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/** Does the same as {@code oracle:suggest}, and writes the changes into the sources. */
@Mojo(name = "apply", requiresDependencyResolution = ResolutionScope.TEST, threadSafe = true)
@Execute(phase = LifecyclePhase.TEST_COMPILE)
public final class ApplyMojo extends AbstractSuggestMojo {
    /** Whether to show the changes without making them. */
    @Parameter(property = "oracle.dryRun", defaultValue = "false")
    private boolean dryRun;

    @Override
    boolean applies() {
        return !dryRun;
    }
}
