package org.oraclecheck.maven;

import java.nio.file.Path;
import java.util.Optional;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.oraclecheck.bridge.WorkerException;
import org.oraclecheck.bridge.build.Words;

/**
 * Copies the tests that {@code oracle:generate} has written into the test sources. It only adds files: existing files
 * are never deleted or replaced.
 */
@Mojo(name = "export", threadSafe = true)
public final class ExportMojo extends AbstractOracleMojo {
    /** Whether to show the changes without making them. */
    @Parameter(property = "oracle.dryRun", defaultValue = "false")
    private boolean dryRun;

    @Override
    public void execute() throws MojoExecutionException {
        try {
            Optional<String> reason = reasonToSkip();
            if (reason.isPresent()) {
                nothingToDo(reason.get());
            } else if (!ClassFiles.in(Path.of(project().getBuild().getOutputDirectory()))) {
                nothingToDo(Words.NO_CLASSES);
            } else if (generatedTests().isEmpty()) {
                nothingToDo(Words.NO_GENERATED_TESTS);
            } else {
                engine().export(generatedTests(), testSourceRoot(), baseDirectory(), dryRun);
            }
        } catch (WorkerException e) {
            throw new MojoExecutionException(e.getMessage(), e);
        }
    }

    private Path testSourceRoot() {
        return Path.of(project().getTestCompileSourceRoots().get(0));
    }
}
