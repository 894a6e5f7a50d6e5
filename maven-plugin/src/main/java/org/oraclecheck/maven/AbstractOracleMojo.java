package org.oraclecheck.maven;

import java.io.File;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.oraclecheck.bridge.build.EngineClient;
import org.oraclecheck.bridge.build.GeneratedTests;
import org.oraclecheck.bridge.build.Progress;
import org.oraclecheck.bridge.build.TerminalLine;
import org.oraclecheck.bridge.build.UserCache;
import org.oraclecheck.bridge.build.Words;

/** The base class of all goals. */
abstract class AbstractOracleMojo extends AbstractMojo {
    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private MavenProject project;

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    private MavenSession session;

    @Parameter(defaultValue = "${mojoExecution}", readonly = true, required = true)
    private MojoExecution execution;

    /** Skips Oracle Check. */
    @Parameter(property = "oracle.skip", defaultValue = "false")
    private boolean skip;

    /**
     * Folder for results of earlier runs, images of started vms and the native library; safe to delete
     * and to share. Default: a folder in the user's cache folder.
     */
    @Parameter(property = "oracle.cacheDirectory")
    private File cacheDirectory;

    /** Folder for reports. */
    @Parameter(property = "oracle.outputDirectory", defaultValue = "${project.build.directory}/oracle")
    private File outputDirectory;

    /**
     * Returns why the goal does nothing in this module, whatever the module contains; empty if there is no
     * such reason.
     *
     * @throws MojoExecutionException if the build misspells a parameter
     */
    final Optional<String> reasonToSkip() throws MojoExecutionException {
        if (skip) {
            return Optional.of("oracle.skip is set");
        }
        new GivenNames(session, project, execution).check(getLog());
        return project.getPackaging().equals("pom") ? Optional.of("packaging `pom` has no tests") : Optional.empty();
    }

    /** Logs that the goal has nothing to do, and returns an empty result. */
    final <T> Optional<T> nothingToDo(String reason) {
        getLog().info(Words.nothingToDo(reason));
        return Optional.empty();
    }

    final MavenSession session() {
        return session;
    }

    final MojoExecution execution() {
        return execution;
    }

    final MavenProject project() {
        return project;
    }

    final EngineClient engine() {
        boolean ownTerminal = session.getSettings().isInteractiveMode() && getLog().isInfoEnabled();
        Progress progress = ownTerminal ? TerminalLine.ofThisProcess() : Progress.none();
        return new EngineClient(new MavenLog(getLog()), progress, cache(), outputDirectory().resolve("worker"));
    }

    final Path cache() {
        return cacheDirectory == null ? UserCache.directory() : cacheDirectory.toPath();
    }

    /** Returns the folder to which paths in the report are relative. */
    final Path baseDirectory() {
        return session.getRequest().getMultiModuleProjectDirectory().toPath();
    }

    final Path outputDirectory() {
        return outputDirectory.toPath();
    }

    /** Returns the module's generated tests. */
    final GeneratedTests generatedTests() {
        return new GeneratedTests(outputDirectory().resolve("generated-tests"));
    }

    /** Moves the output folder below the build's root, if the root itself is not built. */
    final void moveOutput(Path root) {
        outputDirectory = moved(outputDirectory, project.getBasedir(), root);
    }

    /** Returns the same path below another folder, if the file is below {@code from}. */
    static File moved(File file, File from, Path to) {
        Path path = file.toPath();
        return path.startsWith(from.toPath()) ? to.resolve(from.toPath().relativize(path)).toFile() : file;
    }
}
