package org.oraclecheck.maven;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.MavenProject;
import org.oraclecheck.bridge.build.Request;
import org.oraclecheck.bridge.build.Words;
import org.oraclecheck.maven.surefire.TestClassPath;
import org.oraclecheck.maven.surefire.TestRun;

/** Builds the request to run and analyse a module's tests, as described in {@code native/formats/report}. */
final class AnalyseRequest {
    private final Request request = Request.analyse();
    private final List<String> notHonoured = new ArrayList<>();
    private final Map<String, Object> selection = new LinkedHashMap<>();
    private final MavenSession session;
    private final MavenProject project;
    private final MavenProject tested;
    private final TestRun run;
    private final TestClassPath classPath;
    private final List<MavenProject> others;

    /**
     * Starts a request for a module.
     *
     * @param tested the module in which the tests were compiled
     * @param others other modules whose methods are transformed too
     */
    AnalyseRequest(
            MavenSession session,
            MavenProject project,
            MavenProject tested,
            TestRun run,
            TestClassPath classPath,
            List<MavenProject> others) {
        this.session = session;
        this.project = project;
        this.tested = tested;
        this.run = run;
        this.classPath = classPath;
        this.others = others;
    }

    /** Sets a field; null leaves it to the engine's default. */
    void set(String name, Object value) {
        request.set(name, value);
    }

    /** Sets all fields about how the tests run. */
    void runTests(Path jdkHome, List<Path> providers) throws MojoExecutionException {
        List<Path> elements = classPath.elements();
        set("jdkHome", jdkHome);
        set("classPath", elements);
        set("providerClassPath", providers);
        set("testClassDirectories", List.of(classPath.testClasses()));
        set("classDirectories", classDirectories());
        selection.putAll(run.selection());
        set("selection", selection);
        set("systemProperties", run.systemProperties(elements));
        set("environment", run.environment());
        set("enableAssertions", run.enableAssertions());
        set("modulePath", run.modulePath(Path.of(project.getBuild().getOutputDirectory())));
        set("jvmArguments", run.jvmArguments());
        set("workingDirectory", run.workingDirectory());
        Path root = session.getRequest().getMultiModuleProjectDirectory().toPath();
        set("baseDirectory", root);
        set("module", Words.module(root, project.getBasedir().toPath()));
        set("readable", readable(elements));
        set("sourceRoots", sourceRoots());
        set("testSourceRoots", new SourceRoots(tested).test());
        classPath.outdated().forEach(it -> notHonoured.add(it + ": the tests run with a later version of it"));
        notHonoured.addAll(run.notHonoured());
    }

    /**
     * Returns the files that tests may read in addition to their class path. Quarkus reads its deployment's jars from
     * the local repository, if the settings have the repositories that they came from.
     */
    private List<Path> readable(List<Path> elements) {
        List<Path> readable = new ArrayList<>(List.of(project.getBasedir().toPath()));
        if (TestRun.startsQuarkus(elements)) {
            readable.add(Path.of(session.getLocalRepository().getBasedir()));
            readable.add(session.getRequest().getUserSettingsFile().toPath());
        }
        return readable;
    }

    private List<Path> classDirectories() {
        List<Path> directories = new ArrayList<>(List.of(classPath.classes()));
        others.stream().map(other -> Path.of(other.getBuild().getOutputDirectory())).forEach(directories::add);
        return directories;
    }

    private List<String> sourceRoots() {
        List<String> roots = new ArrayList<>(new SourceRoots(tested).main());
        others.forEach(other -> roots.addAll(new SourceRoots(other).main()));
        return roots;
    }

    /**
     * Notes further executions of Surefire, whose tests are not analysed. Only without any, the results of
     * Surefire are known to be those of the tests that are analysed.
     */
    void otherExecutions(List<String> ids) {
        ids.forEach(id -> notHonoured.add("maven-surefire-plugin: execution " + id));
        if (ids.isEmpty()) {
            set("testResults", run.results().orElse(null));
        }
    }

    /**
     * Adds the tests of Failsafe, if they run. Otherwise notes its executions.
     *
     * @param ids the executions of Failsafe
     * @param failsafe how it runs its tests; empty if they do not run here
     */
    void integrationTests(List<String> ids, Optional<TestRun> failsafe) throws MojoExecutionException {
        List<String> left = failsafe.isPresent() ? ids.subList(1, ids.size()) : ids;
        left.forEach(id -> notHonoured.add("maven-failsafe-plugin: execution " + id + ", its tests are not run"));
        if (failsafe.isPresent()) {
            selection.put("integration", failsafe.get().patterns());
            failsafe.get()
                    .differencesFrom(run)
                    .forEach(it -> notHonoured.add("maven-failsafe-plugin: " + it + ", the values of Surefire are used"));
        }
    }

    Request request() {
        return request.set("notHonoured", notHonoured);
    }
}
