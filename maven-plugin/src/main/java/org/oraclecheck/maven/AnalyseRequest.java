package org.oraclecheck.maven;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.MavenProject;
import org.oraclecheck.maven.surefire.TestClassPath;
import org.oraclecheck.maven.surefire.TestRun;

/** The request to run a module's tests and analyse them, as `native/report` describes it. */
final class AnalyseRequest {
    /** The version of the schema that this plugin writes and reads. */
    static final int SCHEMA_VERSION = 1;

    private final Map<String, Object> fields = new LinkedHashMap<>();
    private final List<String> notHonoured = new ArrayList<>();
    private final MavenSession session;
    private final MavenProject project;
    private final TestRun run;
    private final TestClassPath classPath;

    AnalyseRequest(MavenSession session, MavenProject project, TestRun run, TestClassPath classPath) {
        this.session = session;
        this.project = project;
        this.run = run;
        this.classPath = classPath;
        set("kind", "analyse");
        set("schemaVersion", SCHEMA_VERSION);
        set("notHonoured", notHonoured);
    }

    /** Sets a field; null leaves it to the engine's default. */
    void set(String name, Object value) {
        if (value != null) {
            fields.put(name, value instanceof Path path ? path.toAbsolutePath().toString() : value);
        }
    }

    /** Sets everything that tells how the tests are run. */
    void runTests(Path jdkHome, List<Path> providers) throws MojoExecutionException {
        List<Path> elements = classPath.elements();
        set("jdkHome", jdkHome);
        set("classPath", texts(elements));
        set("providerClassPath", texts(providers));
        set("testClassDirectories", List.of(classPath.testClasses().toString()));
        set("classDirectories", List.of(classPath.classes().toAbsolutePath().toString()));
        set("selection", run.selection());
        set("systemProperties", run.systemProperties(elements));
        set("environment", run.environment());
        set("enableAssertions", run.enableAssertions());
        set("jvmArguments", run.jvmArguments());
        set("workingDirectory", run.workingDirectory());
        set("baseDirectory", session.getRequest().getMultiModuleProjectDirectory().toPath());
        set("readable", List.of(project.getBasedir().toString()));
        set("sourceRoots", project.getCompileSourceRoots());
        set("testSourceRoots", project.getTestCompileSourceRoots());
        notHonoured.addAll(run.notHonoured(Path.of(project.getBuild().getOutputDirectory())));
    }

    /** Names the executions of Surefire whose tests are not looked at. */
    void otherExecutions(List<String> ids) {
        ids.forEach(id -> notHonoured.add("maven-surefire-plugin: execution " + id));
    }

    JsonObject json() {
        return new Gson().toJsonTree(fields).getAsJsonObject();
    }

    private static List<String> texts(List<Path> paths) {
        return paths.stream().map(path -> path.toAbsolutePath().toString()).toList();
    }
}
