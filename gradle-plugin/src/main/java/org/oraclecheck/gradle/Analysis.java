package org.oraclecheck.gradle;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.gradle.api.Project;
import org.gradle.api.Task;
import org.gradle.api.file.Directory;
import org.gradle.api.file.FileCollection;
import org.gradle.api.file.RegularFile;
import org.gradle.api.plugins.JavaPlugin;
import org.gradle.api.plugins.JavaPluginExtension;
import org.gradle.api.provider.Provider;
import org.gradle.api.services.BuildService;
import org.gradle.api.tasks.SourceSet;
import org.gradle.api.tasks.SourceSetContainer;
import org.gradle.api.tasks.TaskProvider;
import org.gradle.api.tasks.compile.JavaCompile;
import org.gradle.api.tasks.testing.Test;
import org.gradle.language.base.plugins.LifecycleBasePlugin;

/**
 * Registers {@code oracleAnalyze} and {@code oracleGenerate}, and sets their inputs from the project and the
 * extension.
 */
final class Analysis {
    /** The source set of the plugin {@code java-test-fixtures}. */
    private static final String FIXTURES = "testFixtures";

    /** The analysis that generates tests. */
    private static final String GENERATE = "generate";
    /** The folder of generated tests. */
    private static final String GENERATED_TESTS = "generated-tests";

    private final Project project;
    private final OracleExtension oracle;
    private final Provider<Test> test;
    private final FileCollection launchers;
    private final Provider<? extends BuildService<?>> slot;

    /** Starts to register tasks for the tests that a task runs. */
    Analysis(Project project, OracleExtension oracle, Provider<Test> test) {
        this.project = project;
        this.oracle = oracle;
        this.test = test;
        this.launchers = LauncherClassPath.of(project);
        this.slot = project.getGradle()
                .getSharedServices()
                .registerIfAbsent(EngineSlot.NAME, EngineSlot.class, it -> it.getMaxParallelUsages().set(1));
    }

    /**
     * Registers the task that runs the analyses.
     *
     * @param report the path of its report below the output folder
     */
    TaskProvider<OracleAnalyze> registerAnalyze(Provider<String> report) {
        return project.getTasks().register("oracleAnalyze", OracleAnalyze.class, task -> {
            task.setDescription("Analyses whether the tests would notice if the code were wrong.");
            task.getAnalyses().convention(oracle.getAnalyses());
            SourceSet main = sets().getByName(SourceSet.MAIN_SOURCE_SET_NAME);
            common(task, () -> oracle.getAggregate().get() || main.getAllSource().isEmpty(), report);
            // Apart from the tests of oracleGenerate, because outputs of tasks must not overlap.
            generation(task, "analysis/" + GENERATED_TESTS);
        });
    }

    /** Registers the task that generates tests. */
    TaskProvider<OracleGenerate> registerGenerate() {
        return project.getTasks().register(OracleGenerate.NAME, OracleGenerate.class, task -> {
            task.setDescription("Writes tests for code that no test executes.");
            task.getAnalyses().convention(List.of(GENERATE));
            common(task, () -> false, project.provider(() -> "generation/oracle.json"));
            generation(task, GENERATED_TESTS);
            task.getProjectName().set(project.getName());
            task.getFormatDirectory().convention(oracle.getOutputDirectory().dir("generation/reports"));
        });
    }

    /**
     * Registers the task that shows a flaky test.
     *
     * @param report the path of the report with the finding below the output folder
     */
    void registerReplay(Provider<String> report) {
        project.getTasks().register("oracleReplay", OracleReplay.class, task -> {
            task.setDescription("Runs a flaky test once more, as it passes and as it fails.");
            common(task, () -> false, project.provider(() -> "replay/oracle.json"));
            task.getReplayed().set(project.provider(() -> oracle.getOutputDirectory().file(report.get()).get()));
            task.getFinding().convention(oracle.getFinding());
            task.getOutputs().upToDateWhen(it -> false);
        });
    }

    private void common(OracleAnalyze task, Callable<Boolean> looksAtOthers, Provider<String> report) {
        task.setGroup(LifecycleBasePlugin.VERIFICATION_GROUP);
        task.usesService(slot);
        task.getLauncherClassPath().from(launchers);
        Inherited.into(task.getTestSettings(), test, project.getRootDir().toPath());
        // The report compares numbers of tests with the results.
        task.shouldRunAfter(test);
        files(task, oracle.getCrossModule().orElse(project.provider(looksAtOthers)));
        options(task);
        whatFollows(task);
        places(task, report);
    }

    private SourceSetContainer sets() {
        return project.getExtensions().getByType(JavaPluginExtension.class).getSourceSets();
    }

    private void files(OracleAnalyze task, Provider<Boolean> wanted) {
        task.getClassPath().from((Callable<?>) () -> test.get().getClasspath());
        task.getFurtherInputs().from((Callable<?>) () -> furtherInputs(test.get()));
        task.getTestClassDirectories().from((Callable<?>) () -> test.get().getTestClassesDirs());
        SourceSet main = sets().getByName(SourceSet.MAIN_SOURCE_SET_NAME);
        task.getClassDirectories().from(main.getOutput().getClassesDirs());
        task.getSourceRoots().from(roots(main));
        OtherProjects others = new OtherProjects(project);
        FileCollection classes = others.classes();
        FileCollection sources = others.sourceRoots();
        task.getClassDirectories().from((Callable<?>) () -> wanted.get() ? classes : List.of());
        task.getSourceRoots().from((Callable<?>) () -> wanted.get() ? sources : List.of());
        task.getTestSourceRoots().from(roots(sets().getByName(SourceSet.TEST_SOURCE_SET_NAME)));
        sets().matching(set -> set.getName().equals(FIXTURES)).all(set -> task.getTestSourceRoots().from(roots(set)));
    }

    /** Returns the files that the tests read, as declared in the build script. */
    private static FileCollection furtherInputs(Test test) {
        return test.getInputs().getFiles().minus(test.getClasspath());
    }

    private Map<String, String> world() {
        return oracle.getEnvironment().settings(project.getExtensions().getExtraProperties().getProperties());
    }

    /** Returns the file that the tests find on standard input, if there is one. */
    private List<String> standardInput() {
        String input = world().get("stdin");
        return input == null || input.startsWith("text:") ? List.of() : List.of(input);
    }

    /** Returns the source folders of all languages. */
    static FileCollection roots(SourceSet set) {
        return set.getAllSource().getSourceDirectories().minus(set.getResources().getSourceDirectories());
    }

    private void options(OracleAnalyze task) {
        task.getTests().convention(oracle.getTests());
        task.getParameters().convention(project.provider(() -> Parameters.ANALYSIS.values(oracle)));
        task.getWorld().convention(project.provider(this::world));
        task.getFurtherInputs().from((Callable<?>) this::standardInput);
        task.getOtherJdks().convention(oracle.getOtherJdks());
        task.getOutputs().doNotCacheIf("the state of the Git repository is not an input", it -> asksGit(it));
        task.getOutputs().doNotCacheIf("results depend on the time that the analysis has", it -> hasLimit(it));
        task.getOutputs().upToDateWhen(it -> !asksGit(it) && !hasLimit(it));
    }

    /**
     * Sets how tests are generated, if the task generates any.
     *
     * @param tests the path of the folder for the tests below the output folder
     */
    private void generation(OracleAnalyze task, String tests) {
        TaskProvider<JavaCompile> compile = project.getTasks().named(JavaPlugin.COMPILE_TEST_JAVA_TASK_NAME, JavaCompile.class);
        Callable<Boolean> generates = () -> task.getAnalyses().get().contains(GENERATE);
        task.getGeneration().convention(project.provider(() ->
                generates.call() ? settings(new TestCompilation(compile.get())) : Map.of()));
        task.getGeneratedTests().convention(project.provider(() ->
                generates.call() ? oracle.getOutputDirectory().dir(tests).get() : null));
    }

    private Map<String, Object> settings(TestCompilation compilation) {
        Map<String, Object> set = Parameters.GENERATION.values(oracle);
        set.put("compilerArguments", compilation.arguments());
        if (compilation.encoding() != null) {
            set.put("sourceEncoding", compilation.encoding());
        }
        return set;
    }

    /** Takes the task as a parameter: the configuration cache cannot restore a captured one. */
    private static boolean asksGit(Task task) {
        return ((OracleAnalyze) task).getParameters().get().containsKey("changedSince");
    }

    private static boolean hasLimit(Task task) {
        return ((OracleAnalyze) task).getParameters().get().containsKey("timeLimit");
    }

    private void whatFollows(OracleAnalyze task) {
        // Read during configuration, as in places().
        task.getLimits().convention(project.provider(() -> Parameters.LIMITS.values(oracle)));
        task.getRules().convention(project.provider(() -> oracle.getRules().fields()));
        task.getFailOn().convention(oracle.getFailOn());
        task.getFormats().convention(project.provider(() -> oracle.getReports().chosen(oracle.getFormats().get())));
        task.getBaselineFile().convention(Conventions.baselineFile(oracle, project));
        // With aggregate the root checks the baseline, because the root knows its file.
        task.getNamesBaseline().convention(project.provider(
                () -> oracle.getBaselineFile().isPresent() && !oracle.getAggregate().get()));
    }

    private void places(OracleAnalyze task, Provider<String> report) {
        int workers = project.getGradle().getStartParameter().getMaxWorkerCount();
        task.getThreads().convention(oracle.getThreads().orElse(workers));
        File root = project.getRootDir();
        task.getBaseDirectory().fileValue(root);
        task.getProjectDirectory().convention(project.getLayout().getProjectDirectory());
        task.getCacheDirectory().convention(oracle.getCacheDirectory());
        task.getCacheSize().convention(oracle.getCacheSize());
        // Read during configuration: Gradle 7 cannot restore a provider that combines two.
        Provider<RegularFile> file = project.provider(() -> oracle.getOutputDirectory().file(report.get()).get());
        task.getReport().convention(file);
        task.getEffort().convention(project.provider(() -> oracle.getOutputDirectory().file(beside(report.get())).get()));
        task.getJdkHome().convention(oracle.getJdkHome().orElse(jdkHome()));
    }

    /** Returns the path of the file in which the engine reports the effort of the analysis. */
    private static String beside(String report) {
        return Path.of(report).resolveSibling("effort.json").toString();
    }

    /** Returns the JDK of the test task; by default the one that runs the build. */
    private Provider<Directory> jdkHome() {
        Provider<File> ofBuild = project.getProviders().systemProperty("java.home").map(File::new);
        return test.flatMap(Test::getJavaLauncher)
                .map(launcher -> launcher.getMetadata().getInstallationPath())
                .orElse(project.getLayout().dir(ofBuild));
    }
}
