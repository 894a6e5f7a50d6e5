package org.oraclecheck.maven.surefire;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.MavenProject;
import org.oraclecheck.maven.goal.GoalParameters;

/** Describes for the engine how Surefire would run a project's tests. */
public final class TestRun {
    /** Prefix of our own properties, which the tests do not get. */
    private static final String OURS = "oracle.";

    private final MavenProject project;
    private final MavenSession session;
    private final GoalParameters parameters;

    /** Makes the description for a project from Surefire's parameters. */
    public TestRun(MavenProject project, MavenSession session, GoalParameters parameters) {
        this.project = project;
        this.session = session;
        this.parameters = parameters;
    }

    /** Returns the name of the parameter that switches all tests off, if there is one. */
    public Optional<String> skippedBy() {
        return Stream.of("skip", "skipTests", "skipExec")
                .filter(name -> parameters.flag(name, false))
                .map(name -> name.equals("skip") ? "maven.test.skip" : name)
                .findFirst();
    }

    /** Returns the user's {@code -Dtest=}. */
    public Optional<String> specifiedTests() {
        return parameters.text("test");
    }

    /** Returns whether it is an error if the user names a test that does not exist. */
    public boolean failsIfNoSpecifiedTests() {
        return specifiedTests().isPresent() && parameters.flag("failIfNoSpecifiedTests", true);
    }

    /** Returns the patterns that select test classes. */
    public Map<String, Object> patterns() throws MojoExecutionException {
        Map<String, Object> patterns = new LinkedHashMap<>();
        patterns.put("includes", patterns("includes", "includesFile"));
        patterns.put("excludes", patterns("excludes", "excludesFile"));
        return patterns;
    }

    /**
     * Returns the settings, except patterns, that differ from those of {@code other}. The settings of {@code other}
     * hold for both runs.
     */
    public List<String> differencesFrom(TestRun other) throws MojoExecutionException {
        List<String> differences = new ArrayList<>();
        for (String name : List.of("groups", "excludedGroups", "workingDirectory", "jvm")) {
            if (!parameters.text(name).equals(other.parameters.text(name))) {
                differences.add(name);
            }
        }
        for (String name : List.of("systemPropertyVariables", "environmentVariables")) {
            if (!parameters.map(name).equals(other.parameters.map(name))) {
                differences.add(name);
            }
        }
        if (!jvmArguments().equals(other.jvmArguments())) {
            differences.add("argLine");
        }
        return differences;
    }

    /** Returns the patterns and groups that select the tests. */
    public Map<String, Object> selection() throws MojoExecutionException {
        Map<String, Object> selection = patterns();
        specifiedTests().ifPresent(test -> selection.put("test", test));
        parameters.text("groups").ifPresent(groups -> selection.put("groups", groups));
        parameters.text("excludedGroups").ifPresent(groups -> selection.put("excludedGroups", groups));
        return selection;
    }

    /** Returns the system properties in Surefire's order of precedence, after those of {@code argLine}. */
    public Map<String, String> systemProperties(List<Path> classPath) throws MojoExecutionException {
        Map<String, String> properties = new TreeMap<>(parameters.properties("systemProperties"));
        Optional<Path> file = parameters.text("systemPropertiesFile").map(this::inProject);
        if (file.isPresent()) {
            properties.putAll(load(file.get()));
        }
        properties.putAll(parameters.map("systemPropertyVariables"));
        if (parameters.flag("promoteUserPropertiesToSystemProperties", true)) {
            properties.putAll(userProperties());
        }
        properties.putAll(configurationParameters());
        properties.put("basedir", project.getBasedir().getPath());
        properties.put("localRepository", session.getLocalRepository().getBasedir());
        if (startsQuarkus(classPath)) {
            // Tests have a home of their own, in which Quarkus would look for them.
            properties.putIfAbsent("maven.repo.local", session.getLocalRepository().getBasedir());
            properties.putIfAbsent("maven.settings", session.getRequest().getUserSettingsFile().getPath());
        }
        properties.put(
                "surefire.test.class.path",
                classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        return properties;
    }

    /** Returns whether tests may start Quarkus, which resolves artifacts with Maven. */
    public static boolean startsQuarkus(List<Path> classPath) {
        return classPath.stream()
                .map(Path::getFileName)
                .anyMatch(name -> name != null && name.toString().startsWith("quarkus-bootstrap-maven-resolver-"));
    }

    /** Returns the environment variables that the POM sets. */
    public Map<String, String> environment() {
        return parameters.map("environmentVariables");
    }

    /** Returns whether assertions are enabled. */
    public boolean enableAssertions() {
        return parameters.flag("enableAssertions", true);
    }

    /** Returns the arguments of the tests' JVM, split into words. */
    public List<String> jvmArguments() throws MojoExecutionException {
        Properties late = new Properties();
        late.putAll(project.getProperties());
        late.putAll(session.getUserProperties());
        return ArgumentLine.words(parameters.text("argLine").orElse(""), texts(late));
    }

    /** Returns the tests' working directory. */
    public Path workingDirectory() {
        return parameters.text("workingDirectory").map(this::inProject).orElseGet(project.getBasedir()::toPath);
    }

    /** Returns the folder to which Surefire writes the results of the tests. */
    public Optional<Path> results() {
        return parameters.text("reportsDirectory").map(this::inProject);
    }

    /** Returns the path of the {@code java} that the POM names for the tests. */
    public Optional<Path> java() {
        return parameters.text("jvm").map(Path::of).filter(Path::isAbsolute);
    }

    /** Returns whether Surefire runs the tests in the module of these classes. */
    public boolean modulePath(Path classes) {
        return parameters.flag("useModulePath", true) && Files.exists(classes.resolve("module-info.class"));
    }

    /** Returns the settings in the configuration that have no effect here, described for the user. */
    public List<String> notHonoured() {
        return NotHonoured.in(parameters);
    }

    private List<String> patterns(String list, String file) throws MojoExecutionException {
        List<String> patterns = new ArrayList<>(parameters.list(list));
        Optional<Path> path = parameters.text(file).map(this::inProject);
        if (path.isPresent()) {
            patterns.addAll(lines(path.get()));
        }
        return patterns;
    }

    /** Returns the configuration parameters of JUnit, which also finds them among the system properties. */
    private Map<String, String> configurationParameters() throws MojoExecutionException {
        Optional<String> given = Optional.ofNullable(parameters.map("properties").get("configurationParameters"));
        Properties properties = new Properties();
        try {
            properties.load(new java.io.StringReader(given.orElse("")));
        } catch (IOException | IllegalArgumentException e) {
            throw new MojoExecutionException("configurationParameters cannot be read: " + e.getMessage(), e);
        }
        return texts(properties);
    }

    private Map<String, String> userProperties() {
        Map<String, String> properties = texts(session.getUserProperties());
        properties.keySet().removeIf(name -> name.startsWith(OURS));
        return properties;
    }

    private Path inProject(String path) {
        return project.getBasedir().toPath().resolve(path);
    }

    private static List<String> lines(Path file) throws MojoExecutionException {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.map(String::strip).filter(line -> !line.isEmpty() && !line.startsWith("#")).toList();
        } catch (IOException e) {
            throw new MojoExecutionException(file + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static Map<String, String> load(Path file) throws MojoExecutionException {
        Properties properties = new Properties();
        try (InputStream in = Files.newInputStream(file)) {
            properties.load(in);
        } catch (IOException | IllegalArgumentException e) {
            throw new MojoExecutionException(file + " cannot be read: " + e.getMessage(), e);
        }
        return texts(properties);
    }

    private static Map<String, String> texts(Properties properties) {
        return properties.stringPropertyNames().stream()
                .collect(Collectors.toMap(name -> name, properties::getProperty, (a, b) -> b, TreeMap::new));
    }
}
