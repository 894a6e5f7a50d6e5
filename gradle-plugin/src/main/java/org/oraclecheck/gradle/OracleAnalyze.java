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
import org.gradle.api.file.DirectoryProperty;
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

/** Runs a project's tests and analyses them: writes {@code oracle.json}, judges nothing. */
@CacheableTask
public abstract class OracleAnalyze extends DefaultTask {
    /** The tests' class path, in order. */
    @Classpath
    public abstract ConfigurableFileCollection getClassPath();

    /** What the JUnit Platform lacks there to launch the tests. */
    @Classpath
    public abstract ConfigurableFileCollection getLauncherClassPath();

    /** Folders of the tests' classes. */
    @InputFiles
    @SkipWhenEmpty
    @IgnoreEmptyDirectories
    @PathSensitive(PathSensitivity.RELATIVE)
    public abstract ConfigurableFileCollection getTestClassDirectories();

    /** Folders of the classes that the tests are about. */
    @Classpath
    public abstract ConfigurableFileCollection getClassDirectories();

    /** What the tests read beside their class path. */
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

    /** The analyses to make. */
    @Input
    public abstract ListProperty<String> getAnalyses();

    /** What tests share. */
    @Input
    public abstract Property<String> getIsolation();

    /** Whose fields count as what a test does not control. */
    @Input
    public abstract Property<String> getUncontrolled();

    /** Seed of everything that is random. */
    @Input
    public abstract Property<Long> getSeed();

    /** Instructions that one test may spend. */
    @Input
    @Optional
    public abstract Property<Long> getTestBudget();

    /** Instructions that confirming what one test is suspected of may take. */
    @Input
    @Optional
    public abstract Property<Long> getTrialBudget();

    /** What the tests' objects may take. */
    @Input
    @Optional
    public abstract Property<String> getMemory();

    /** What methods give back in place of running their bodies. */
    @Input
    public abstract ListProperty<String> getOperators();

    /** Rules by which no method is left out. */
    @Input
    public abstract ListProperty<String> getSkipRulesOff();

    /** Patterns of the classes whose methods are transformed. */
    @Input
    public abstract ListProperty<String> getTargetClasses();

    /** Patterns of classes that are left out. */
    @Input
    public abstract ListProperty<String> getExcludedClasses();

    /** Patterns of methods that are left out. */
    @Input
    public abstract ListProperty<String> getExcludedMethods();

    /** The Git revision since which only changes are looked at. */
    @Input
    @Optional
    public abstract Property<String> getChangedSince();

    /** Whether every transformation runs under every test. */
    @Input
    public abstract Property<Boolean> getFullMatrix();

    /** Whether suggested assertions and findings are checked on the real JVM too. */
    @Input
    public abstract Property<Boolean> getVerifyOnJvm();

    /** How many findings are checked there: a number, or {@code all}. */
    @Input
    public abstract Property<String> getVerifySample();

    /** How many findings the console shows. */
    @Input
    public abstract Property<String> getShow();

    /** Threads that run tests: the report is the same with any number of them. */
    @Internal
    public abstract Property<Integer> getThreads();

    /** Home of the JDK whose class library the tests run on. */
    @Internal
    public abstract DirectoryProperty getJdkHome();

    /** The build's root, to which files in the report are relative. */
    @Internal
    public abstract DirectoryProperty getBaseDirectory();

    /** The project's folder, which tests may read. */
    @Internal
    public abstract DirectoryProperty getProjectDirectory();

    /** Where caches live. */
    @Internal
    public abstract DirectoryProperty getCacheDirectory();

    /** What they may take. */
    @Internal
    public abstract Property<String> getCacheSize();

    /** Limits that will be held against the report: only looked at, so that an error does not cost an analysis. */
    @Internal
    public abstract MapProperty<String, Object> getLimits();

    /** Limits on elements one by one, which are only looked at. */
    @Internal
    public abstract ListProperty<Map<String, Object>> getRules();

    /** What will fail the build, which is only looked at. */
    @Internal
    public abstract Property<String> getFailOn();

    /** What will be written beside the verdict, which is only looked at. */
    @Internal
    public abstract ListProperty<String> getFormats();

    /** What will be accepted, which is only looked at. */
    @Internal
    public abstract RegularFileProperty getBaselineFile();

    /** Whether the build says which file that is: then it has to be there. */
    @Internal
    public abstract Property<Boolean> getNamesBaseline();

    /** Whether limits will be held against the report in this build, with the baseline that is there now. */
    @Internal
    public abstract Property<Boolean> getJudged();

    /** The report. */
    @OutputFile
    public abstract RegularFileProperty getReport();

    /** What the analysis took: the engine writes it beside the report. */
    @OutputFile
    public abstract RegularFileProperty getEffort();

    /** What tells one JDK from another, wherever they are installed. */
    @InputFile
    @PathSensitive(PathSensitivity.NONE)
    public Provider<RegularFile> getJdkRelease() {
        return getJdkHome().file("release");
    }

    /** Whether the tests are the superuser's, whom permissions do not stop: they are if the build is. */
    @Input
    public boolean isSuperuser() {
        return Superuser.runsTheBuild();
    }

    /** The sources, in which findings are shown. */
    @InputFiles
    @IgnoreEmptyDirectories
    @PathSensitive(PathSensitivity.RELATIVE)
    public FileTree getSources() {
        return getSourceRoots().plus(getTestSourceRoots()).getAsFileTree();
    }

    /** Where the report says that they are. */
    @Input
    public Provider<List<String>> getRootNames() {
        return getBaseDirectory().map(base -> getSourceRoots().plus(getTestSourceRoots()).getFiles().stream()
                .map(root -> base.getAsFile().toPath().relativize(root.toPath()).toString())
                .toList());
    }

    /** Chooses tests by filters, as the task {@code test} does. */
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
            boolean found = engine.analyse(request()).hasAnything();
            if (!found && !filters().isEmpty() && getTestSettings().getFailOnNoMatchingTests().get()) {
                throw new VerificationException(Words.noTestMatches(
                        "--tests " + String.join(" --tests ", filters()), "filter.failOnNoMatchingTests = false"));
            }
        } catch (WorkerException e) {
            throw new GradleException(e.getMessage(), e);
        }
    }

    /** Behind the task's name on the terminal; a Gradle whose insides are others shows nothing there. */
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
                .set("jvmArguments", jvmArguments())
                .set("workingDirectory", base.resolve(settings.getWorkingDirectory().get()))
                .set("baseDirectory", base)
                .set("module", Words.module(base, getProjectDirectory().get().getAsFile().toPath()))
                .set("readable", List.of(getProjectDirectory().get().getAsFile()))
                .set("sourceRoots", getSourceRoots().getFiles())
                .set("testSourceRoots", getTestSourceRoots().getFiles())
                .set("notHonoured", settings.getNotHonoured().get())
                .set("seed", getSeed().get())
                .set("threads", getThreads().getOrNull())
                .set("isolation", getIsolation().get())
                .set("uncontrolled", getUncontrolled().get())
                .set("testBudget", getTestBudget().getOrNull())
                .set("trialBudget", getTrialBudget().getOrNull())
                .set("memory", getMemory().getOrNull())
                .set("analyses", getAnalyses().get())
                .set("operators", getOperators().get())
                .set("skipRulesOff", getSkipRulesOff().get())
                .set("targetClasses", getTargetClasses().get())
                .set("excludedClasses", getExcludedClasses().get())
                .set("excludedMethods", getExcludedMethods().get())
                .set("changedSince", getChangedSince().getOrNull())
                .set("fullMatrix", getFullMatrix().get())
                .set("verifyOnJvm", getVerifyOnJvm().get())
                .set("verifySample", getVerifySample().get())
                .set("show", getShow().get())
                .set("cacheDirectory", getCacheDirectory().get().getAsFile())
                .set("cacheSize", getCacheSize().getOrNull())
                .set("outputDirectory", getReport().get().getAsFile().getParentFile());
        gate(base).follow(request);
        return request;
    }

    private Gate gate(Path base) {
        Path report = getReport().get().getAsFile().toPath();
        Gate gate = new Gate(report, report.getParent()).baseline(getBaselineFile().get().getAsFile().toPath());
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

    /** Those that the test task's own patterns leave out. */
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

    private List<String> jvmArguments() {
        List<String> arguments = new ArrayList<>(getTestSettings().getJvmArguments().get());
        for (CommandLineArgumentProvider provider : getTestSettings().getJvmArgumentProviders().get()) {
            provider.asArguments().forEach(arguments::add);
        }
        return arguments;
    }
}
