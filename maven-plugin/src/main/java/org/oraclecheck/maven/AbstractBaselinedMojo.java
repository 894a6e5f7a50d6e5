package org.oraclecheck.maven;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugins.annotations.Parameter;

/** What the goals have in common that know which findings are accepted. */
abstract class AbstractBaselinedMojo extends AbstractOracleMojo {
    /** The analyses to make: {@code polish}, {@code transform}, {@code diagnose}, which includes {@code transform}. */
    @Parameter(property = "oracle.analyses", defaultValue = "polish,diagnose")
    private List<String> analyses;

    /** The findings that are accepted: a file to check in, which {@code oracle:baseline} writes. */
    @Parameter(property = "oracle.baselineFile", defaultValue = "${project.basedir}/oracle-baseline.json")
    private File baselineFile;

    @Override
    final List<String> analyses() {
        return analyses;
    }

    final Path baselineFile() {
        return baselineFile.toPath();
    }
}
