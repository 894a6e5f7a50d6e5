package org.oraclecheck.maven;

import java.util.List;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Does the same as {@code oracle:transform}. Then finds out why no test notices a transformation, and
 * proposes assertions that would. Judges nothing.
 */
@Mojo(name = "diagnose", requiresDependencyResolution = ResolutionScope.TEST, threadSafe = true)
@Execute(phase = LifecyclePhase.TEST_COMPILE)
public final class DiagnoseMojo extends AbstractReportMojo {
    @Override
    List<String> analyses() {
        return List.of("diagnose");
    }
}
