package org.oraclecheck.gradle;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.gradle.api.DefaultTask;
import org.gradle.api.GradleException;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.Directory;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.FileCollection;
import org.gradle.api.file.FileTree;
import org.gradle.api.file.RegularFile;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.MapProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.CacheableTask;
import org.gradle.api.tasks.Classpath;
import org.gradle.api.tasks.IgnoreEmptyDirectories;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFile;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.Nested;
import org.gradle.api.tasks.Optional;
import org.gradle.api.tasks.OutputDirectory;
import org.gradle.api.tasks.OutputFile;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.SkipWhenEmpty;
import org.gradle.api.tasks.TaskAction;
import org.gradle.api.tasks.VerificationException;
import org.gradle.api.tasks.options.Option;
import org.gradle.internal.logging.progress.ProgressLoggerFactory;
import org.gradle.process.CommandLineArgumentProvider;
import org.oraclecheck.bridge.WorkerException;
import org.oraclecheck.bridge.build.EngineClient;
import org.oraclecheck.bridge.build.Gate;
import org.oraclecheck.bridge.build.Progress;
import org.oraclecheck.bridge.build.Request;
import org.oraclecheck.bridge.build.Superuser;
import org.oraclecheck.bridge.build.Words;

/** Runs and analyses a project's tests. Writes {@code oracle.json} and does not judge it. */
@CacheableTask
public abstract class OracleAnalyze extends DefaultTask {
    /** The tests' class path, in order. */
    @Classpath
    public abstract ConfigurableFileCollection getClassPath();

    /** Artifacts that this class path lacks to launch the tests with the JUnit Platform. */
    @Classpath
    public abstract ConfigurableFileCollection getLauncherClassPath();

    /** Folders of the tests' classes. */
    @InputFiles
    @IgnoreEmptyDirectories
    @PathSensitive(PathSensitivity.RELATIVE)
    public abstract ConfigurableFileCollection getTestClassDirectories();

    /** Folders of the classes under test. */
    @Classpath
    public abstract ConfigurableFileCollection getClassDirectories();

    /** Files that the tests read, other than their class path. */
    @InputFiles
    @IgnoreEmptyDirectories
    @PathSensitive(PathSensitivity.RELATIVE)
    public abstract ConfigurableFileCollection getFurtherInputs();

    /** Roots of the main sources. */
    @Internal
    public abstract ConfigurableFileCollection getSourceRoots();

    /** Roots of the tests' sources. */
    @Internal
    public abstract ConfigurableFileCollection getTestSourceRoots();

    /** How the tests are run. */
    @Nested
    public abstract TestSettings getTestSettings();

    /** Filters that replace those of the test task. */
    @Input
    public abstract ListProperty<String> getTests();

    /** The parameters of the analyses, by name. */
    @Input
    public abstract MapProperty<String, Object> getParameters();

    /** The analyses to run. */
    @Input
    public abstract ListProperty<String> getAnalyses();

    /** Settings of the tests' world, by name. */
    @Input
    public abstract MapProperty<String, String> getWorld();

    /** Homes of other JDKs on which flaky tests are looked for. */
    @Input
    public abstract ListProperty<String> getOtherJdks();

    /** The settings for generated tests, by name; empty if none are generated. */
    @Input
    public abstract MapProperty<String, Object> getGeneration();

    /** Threads that run tests. The report does not depend on their number. */
    @Internal
    public abstract Property<Integer> getThreads();

    /** Home of the JDK whose class library the tests run on. */
    @Internal
    public abstract DirectoryProperty getJdkHome();

    /** The root folder of the build, to which paths in the report are relative. */
    @Internal
    public abstract DirectoryProperty getBaseDirectory();

    /** The project's folder, which tests may read. */
    @Internal
    public abstract DirectoryProperty getProjectDirectory();

    /** Folder for caches. */
    @Internal
    public abstract DirectoryProperty getCacheDirectory();

    /** Size that the cache folder may have. */
    @Internal
    public abstract Property<String> getCacheSize();

    /**
     * Limits of the gate. The analysis only checks them beforehand, so that an error in them does not cost
     * a run.
     */
    @Internal
    public abstract MapProperty<String, Object> getLimits();

    /** Rules of the gate, which the analysis only checks beforehand. */
    @Internal
    public abstract ListProperty<Map<String, Object>> getRules();

    /** The findings that will fail the build; the analysis only checks the word beforehand. */
    @Internal
    public abstract Property<String> getFailOn();

    /** Formats to write beside the verdict, which the analysis only checks beforehand. */
    @Internal
    public abstract ListProperty<String> getFormats();

    /** The file with accepted findings, which the analysis only checks beforehand. */
    @Internal
    public abstract RegularFileProperty getBaselineFile();

    /** Whether the user has named the baseline; then it has to exist. */
    @Internal
    public abstract Property<Boolean> getNamesBaseline();

    /** Whether this build runs the gate after the analysis, with the present baseline. */
    @Internal
    public abstract Property<Boolean> getJudged();

    /** The report. */
    @OutputFile
    public abstract RegularFileProperty getReport();

    /** The effort of the analysis; the engine writes this file beside the report. */
    @OutputFile
    public abstract RegularFileProperty getEffort();

    /** The folder for generated tests; absent if none are generated. */
    @OutputDirectory
    @Optional
    public abstract DirectoryProperty getGeneratedTests();

    /** The classes without which there is nothing to do. */
    @InputFiles
    @SkipWhenEmpty
    @IgnoreEmptyDirectories
    @PathSensitive(PathSensitivity.RELATIVE)
    public FileCollection getSubject() {
        return subject();
    }

    /** A file of the JDK that identifies its release, wherever it is installed. */
    @InputFile
    @PathSensitive(PathSensitivity.NONE)
    public Provider<RegularFile> getJdkRelease() {
        return getJdkHome().file("release");
    }

    /** Whether the tests run as the superuser, whom permissions do not stop: the same user as the build's. */
    @Input
    public boolean isSuperuser() {
        return Superuser.runsTheBuild();
    }

    /** The sources, in which findings are located. */
    @InputFiles
    @IgnoreEmptyDirectories
    @PathSensitive(PathSensitivity.RELATIVE)
    public FileTree getSources() {
        return getSourceRoots().plus(getTestSourceRoots()).getAsFileTree();
    }

    /** The source folders as paths relative to the build's root, as in the report. */
    @Input
    public Provider<List<String>> getRootNames() {
        return getBaseDirectory().map(base -> getSourceRoots().plus(getTestSourceRoots()).getFiles().stream()
                .map(root -> base.getAsFile().toPath().relativize(root.toPath()).toString())
                .toList());
    }

    /** Sets filters for tests, like the option of the task {@code test}. */
    @Option(option = "tests", description = "Analyses the test classes or methods that match, in place of those that the task test is told to run.")
    public void setTestNames(List<String> filters) {
        getTests().set(filters);
    }

    @TaskAction
    void analyze() {
        Path cache = getCacheDirectory().get().getAsFile().toPath();
        Progress progress = progress();
        EngineClient engine = new EngineClient(new GradleLog(getLogger()), progress, cache, getTemporaryDir().toPath());
        try {
            boolean found = run(engine, request());
            conclude(engine);
            if (!found && !filters().isEmpty() && getTestSettings().getFailOnNoMatchingTests().get()) {
                throw new VerificationException(Words.noTestMatches(
                        "--tests " + String.join(" --tests ", filters()), "filter.failOnNoMatchingTests = false"));
            }
        } catch (WorkerException e) {
            throw new GradleException(e.getMessage(), e);
        }
    }

    /** Sends the request to the engine. Returns whether there are any tests. */
    boolean run(EngineClient engine, Request request) throws WorkerException {
        return engine.analyse(request).hasAnything();
    }

    private List<File> otherJdks() {
        Directory folder = getProjectDirectory().get();
        return getOtherJdks().get().stream().map(home -> folder.file(home).getAsFile()).toList();
    }

    /** Shows progress after the task's name on the terminal; shows none if this Gradle's internals differ. */
    private Progress progress() {
        try {
            return new GradleProgress(getServices().get(ProgressLoggerFactory.class));
        } catch (LinkageError | RuntimeException e) {
            getLogger().debug("no progress is shown", e);
            return Progress.none();
        }
    }

    private Request request() throws WorkerException {
        TestSettings settings = getTestSettings();
        Path base = getBaseDirectory().get().getAsFile().toPath();
        Request request = Request.analyse()
                .set("jdkHome", getJdkHome().get().getAsFile())
                .set("classPath", getClassPath().getFiles())
                .set("providerClassPath", getLauncherClassPath().getFiles())
                .set("testClassDirectories", getTestClassDirectories().getFiles())
                .set("classDirectories", getClassDirectories().getFiles())
                .set("selection", selection())
                .set("systemProperties", settings.getSystemProperties().get())
                .set("environment", settings.getEnvironment().get())
                .set("enableAssertions", settings.getEnableAssertions().get())
                .set("modulePath", modulePath())
                .set("jvmArguments", jvmArguments())
                .set("workingDirectory", base.resolve(settings.getWorkingDirectory().get()))
                .set("baseDirectory", base)
                .set("module", Words.module(base, getProjectDirectory().get().getAsFile().toPath()))
                .set("readable", List.of(getProjectDirectory().get().getAsFile()))
                .set("sourceRoots", getSourceRoots().getFiles())
                .set("testSourceRoots", getTestSourceRoots().getFiles())
                .set("notHonoured", settings.getNotHonoured().get())
                .set("testResults", settings.getTestResults().get())
                .set("world", getWorld().get())
                .set("threads", getThreads().getOrNull())
                .set("analyses", getAnalyses().get())
                .set("otherJdks", otherJdks())
                .set("generation", generation())
                .set("cacheDirectory", getCacheDirectory().get().getAsFile())
                .set("cacheSize", getCacheSize().getOrNull())
                .set("outputDirectory", report().getParent());
        getParameters().get().forEach(request::set);
        gate(base).follow(request);
        return request;
    }

    /** Returns the settings for generated tests; null if none are generated. */
    private Map<String, Object> generation() {
        if (!getGeneratedTests().isPresent()) {
            return null;
        }
        Map<String, Object> settings = new LinkedHashMap<>(getGeneration().get());
        settings.put("generatedTestsDirectory", getGeneratedTests().get().getAsFile());
        return settings;
    }

    /**
     * Returns the classes without which there is nothing to do: by default the tests, and those under test if
     * tests are to be generated for them.
     */
    FileCollection subject() {
        return getGeneratedTests().isPresent()
                ? getTestClassDirectories().plus(getClassDirectories())
                : getTestClassDirectories();
    }

    /** Uses the report, which has been written; by default leaves this to other tasks. */
    void conclude(EngineClient engine) throws WorkerException {
        // By default nothing.
    }

    final Path report() {
        return getReport().get().getAsFile().toPath();
    }

    /** Makes the gate that will judge the report. */
    Gate gate(Path base) {
        Gate gate = new Gate(report(), report().getParent()).baseline(getBaselineFile().get().getAsFile().toPath());
        if (!getJudged().get()) {
            return gate;
        }
        if (getNamesBaseline().get()) {
            gate.requireBaseline(OracleBaseline.NAME);
        }
        getLimits().get().forEach(gate::limit);
        gate.rules(getRules().get());
        return gate.failOn(getFailOn().getOrNull()).formats(getFormats().get(), base);
    }

    private Map<String, Object> selection() {
        TestSettings settings = getTestSettings();
        List<String> excludes = new ArrayList<>(Filters.patterns(settings.getFilterExcludes().get()));
        classFilesThatAreNoTests().stream().map(Filters::file).forEach(excludes::add);
        Map<String, Object> selection = new LinkedHashMap<>();
        selection.put("includes", filters().isEmpty() ? List.of("**/*") : Filters.patterns(filters()));
        selection.put("excludes", excludes);
        selection.put("forThisRun", !getTests().get().isEmpty());
        if (settings.getGroups().isPresent()) {
            selection.put("groups", settings.getGroups().get());
        }
        if (settings.getExcludedGroups().isPresent()) {
            selection.put("excludedGroups", settings.getExcludedGroups().get());
        }
        return selection;
    }

    private List<String> filters() {
        return getTests().get().isEmpty() ? getTestSettings().getFilterIncludes().get() : getTests().get();
    }

    /** Returns the class files that the test task's own patterns exclude. */
    private Set<String> classFilesThatAreNoTests() {
        List<String> includes = getTestSettings().getIncludes().get();
        List<String> excludes = getTestSettings().getExcludes().get();
        if (includes.isEmpty() && excludes.isEmpty()) {
            return Set.of();
        }
        FileTree all = getTestClassDirectories().getAsFileTree();
        Set<String> rest = classFiles(all);
        rest.removeAll(classFiles(all.matching(chosen -> chosen.include(includes).exclude(excludes))));
        return rest;
    }

    private static Set<String> classFiles(FileTree tree) {
        Set<String> files = new TreeSet<>();
        tree.visit(file -> {
            if (file.getName().endsWith(".class")) {
                files.add(file.getPath());
            }
        });
        return files;
    }

    /** Returns whether Gradle runs the tests in named modules: the tests' own classes are one. */
    private boolean modulePath() {
        return getTestSettings().getInferModulePath().get()
                && getTestClassDirectories().getFiles().stream()
                        .anyMatch(it -> new File(it, "module-info.class").exists());
    }

    private List<String> jvmArguments() {
        List<String> arguments = new ArrayList<>(getTestSettings().getJvmArguments().get());
        for (CommandLineArgumentProvider provider : getTestSettings().getJvmArgumentProviders().get()) {
            provider.asArguments().forEach(arguments::add);
        }
        return arguments;
    }
}
