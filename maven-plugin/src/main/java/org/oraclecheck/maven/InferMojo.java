package org.oraclecheck.maven;

import java.util.List;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Compiles and runs the tests. Reports calls that do not throw what the documentation of the method promises, and
 * promises that no test notices. Judges nothing.
 */
@Mojo(name = "infer", requiresDependencyResolution = ResolutionScope.TEST, threadSafe = true)
@Execute(phase = LifecyclePhase.TEST_COMPILE)
public final class InferMojo extends AbstractReportMojo {
    @Override
    List<String> analyses() {
        return List.of("infer");
    }
}
