package org.oraclecheck.maven;

import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Does the same as {@code oracle:diagnose}, {@code oracle:infer} and {@code oracle:flaky}. Shows the proved assertions,
 * and the proved fixes of flaky tests, as changes of the sources. Changes nothing.
 */
@Mojo(name = "suggest", requiresDependencyResolution = ResolutionScope.TEST, threadSafe = true)
@Execute(phase = LifecyclePhase.TEST_COMPILE)
public final class SuggestMojo extends AbstractSuggestMojo {
    @Override
    boolean applies() {
        return false;
    }
}
