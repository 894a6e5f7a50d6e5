package org.oraclecheck.maven;

import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Does the same as {@code oracle:diagnose}, and as {@code oracle:infer} if that is one of the analyses. Shows the
 * proved assertions as changes of the tests' sources. Changes nothing.
 */
@Mojo(name = "suggest", requiresDependencyResolution = ResolutionScope.TEST, threadSafe = true)
@Execute(phase = LifecyclePhase.TEST_COMPILE)
public final class SuggestMojo extends AbstractSuggestMojo {
    @Override
    boolean applies() {
        return false;
    }
}
