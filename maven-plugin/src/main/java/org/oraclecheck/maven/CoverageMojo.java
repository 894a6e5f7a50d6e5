package org.oraclecheck.maven;

import java.util.List;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Compiles and runs the tests. Reports which instructions, branches, lines and methods of the project they
 * execute. Judges nothing.
 */
@Mojo(name = "coverage", requiresDependencyResolution = ResolutionScope.TEST, threadSafe = true)
@Execute(phase = LifecyclePhase.TEST_COMPILE)
public final class CoverageMojo extends AbstractReportMojo {
    @Override
    List<String> analyses() {
        return List.of("coverage");
    }
}
