package org.oraclecheck.gradle;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.gradle.api.Project;
import org.gradle.api.Task;
import org.gradle.api.file.Directory;
import org.gradle.api.file.FileCollection;
import org.gradle.api.file.RegularFile;
import org.gradle.api.plugins.JavaPluginExtension;
import org.gradle.api.provider.Provider;
import org.gradle.api.services.BuildService;
import org.gradle.api.tasks.SourceSet;
import org.gradle.api.tasks.TaskProvider;
import org.gradle.api.tasks.testing.Test;
import org.gradle.language.base.plugins.LifecycleBasePlugin;

/** Registers {@code oracleAnalyze} and sets its inputs from the project and the extension. */
final class Analysis {
    /** The source set of the plugin {@code java-test-fixtures}. */
    private static final String FIXTURES = "testFixtures";

    private Analysis() {}

    static TaskProvider<OracleAnalyze> register(
            Project project, OracleExtension oracle, Provider<Test> test, Provider<String> report) {
        FileCollection launchers = LauncherClassPath.of(project);
        Provider<? extends BuildService<?>> slot = project.getGradle()
                .getSharedServices()
                .registerIfAbsent(EngineSlot.NAME, EngineSlot.class, it -> it.getMaxParallelUsages().set(1));
        return project.getTasks().register("oracleAnalyze", OracleAnalyze.class, task -> {
            task.setGroup(LifecycleBasePlugin.VERIFICATION_GROUP);
            task.setDescription("Analyses whether the tests would notice if the code were wrong.");
            task.usesService(slot);
            task.getLauncherClassPath().from(launchers);
            Inherited.into(task.getTestSettings(), test, project.getRootDir().toPath());
            files(task, project, oracle, test);
            options(task, oracle);
            whatFollows(task, project, oracle);
            places(task, project, oracle, test, report);
        });
    }

    private static void files(OracleAnalyze task, Project project, OracleExtension oracle, Provider<Test> test) {
        task.getClassPath().from((Callable<?>) () -> test.get().getClasspath());
        task.getFurtherInputs().from((Callable<?>) () -> furtherInputs(test.get()));
        task.getTestClassDirectories().from((Callable<?>) () -> test.get().getTestClassesDirs());
        var sets = project.getExtensions().getByType(JavaPluginExtension.class).getSourceSets();
        SourceSet main = sets.getByName(SourceSet.MAIN_SOURCE_SET_NAME);
        task.getClassDirectories().from(main.getOutput().getClassesDirs());
        task.getSourceRoots().from(roots(main));
        OtherProjects others = new OtherProjects(project);
        FileCollection classes = others.classes();
        FileCollection sources = others.sourceRoots();
        Provider<Boolean> wanted = oracle.getCrossModule()
                .orElse(project.provider(() -> oracle.getAggregate().get() || main.getAllSource().isEmpty()));
        task.getClassDirectories().from((Callable<?>) () -> wanted.get() ? classes : List.of());
        task.getSourceRoots().from((Callable<?>) () -> wanted.get() ? sources : List.of());
        task.getTestSourceRoots().from(roots(sets.getByName(SourceSet.TEST_SOURCE_SET_NAME)));
        sets.matching(set -> set.getName().equals(FIXTURES)).all(set -> task.getTestSourceRoots().from(roots(set)));
    }

    /** Returns the files that the tests read, as declared in the build script. */
    private static FileCollection furtherInputs(Test test) {
        return test.getInputs().getFiles().minus(test.getClasspath());
    }

    /** Returns the source folders of all languages. */
    static FileCollection roots(SourceSet set) {
        return set.getAllSource().getSourceDirectories().minus(set.getResources().getSourceDirectories());
    }

    private static void options(OracleAnalyze task, OracleExtension oracle) {
        task.getTests().convention(oracle.getTests());
        task.getAnalyses().convention(oracle.getAnalyses());
        task.getIsolation().convention(oracle.getIsolation());
        task.getUncontrolled().convention(oracle.getUncontrolled());
        task.getSeed().convention(oracle.getSeed());
        task.getTestBudget().convention(oracle.getTestBudget());
        task.getTrialBudget().convention(oracle.getTrialBudget());
        task.getMemory().convention(oracle.getMemory());
        task.getOperators().convention(oracle.getOperators());
        task.getSkipRulesOff().convention(oracle.getSkipRulesOff());
        task.getTargetClasses().convention(oracle.getTargetClasses());
        task.getExcludedClasses().convention(oracle.getExcludedClasses());
        task.getExcludedMethods().convention(oracle.getExcludedMethods());
        task.getChangedSince().convention(oracle.getChangedSince());
        task.getOutputs().doNotCacheIf("what Git knows is no input", it -> asksGit(it));
        task.getOutputs().upToDateWhen(it -> !asksGit(it));
        task.getFullMatrix().convention(oracle.getFullMatrix());
        task.getVerifyOnJvm().convention(oracle.getVerifyOnJvm());
        task.getVerifySample().convention(oracle.getVerifySample());
        task.getShow().convention(oracle.getShow());
    }

    /** Takes the task as a parameter: the configuration cache cannot restore a captured one. */
    private static boolean asksGit(Task task) {
        return ((OracleAnalyze) task).getChangedSince().isPresent();
    }

    private static void whatFollows(OracleAnalyze task, Project project, OracleExtension oracle) {
        // Read during configuration, as in places().
        task.getLimits().convention(project.provider(() -> limits(oracle)));
        task.getRules().convention(project.provider(() -> oracle.getRules().fields()));
        task.getFailOn().convention(oracle.getFailOn());
        task.getFormats().convention(project.provider(() -> oracle.getReports().chosen(oracle.getFormats().get())));
        task.getBaselineFile().convention(Conventions.baselineFile(oracle, project));
        // With aggregate the root checks the baseline, because the root knows its file.
        task.getNamesBaseline().convention(project.provider(
                () -> oracle.getBaselineFile().isPresent() && !oracle.getAggregate().get()));
    }

    private static Map<String, Object> limits(OracleExtension oracle) {
        Map<String, Object> set = new TreeMap<>();
        put(set, "maxBrittleAssertions", oracle.getMaxBrittleAssertions());
        put(set, "maxUnusedInputs", oracle.getMaxUnusedInputs());
        put(set, "maxPseudoTested", oracle.getMaxPseudoTested());
        put(set, "maxPartiallyTested", oracle.getMaxPartiallyTested());
        put(set, "maxTestsWithoutAssertion", oracle.getMaxTestsWithoutAssertion());
        put(set, "maxVacuousAssertions", oracle.getMaxVacuousAssertions());
        put(set, "maxUndetected", oracle.getMaxUndetected());
        put(set, "minimumDetected", oracle.getMinimumDetected());
        put(set, "minimumLineCoverage", oracle.getMinimumLineCoverage());
        put(set, "minimumBranchCoverage", oracle.getMinimumBranchCoverage());
        put(set, "minimumAnalysed", oracle.getMinimumAnalysed());
        return set;
    }

    private static void put(Map<String, Object> set, String name, Provider<?> limit) {
        if (limit.isPresent()) {
            set.put(name, limit.get());
        }
    }

    private static void places(
            OracleAnalyze task, Project project, OracleExtension oracle, Provider<Test> test, Provider<String> report) {
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
        task.getJdkHome().convention(oracle.getJdkHome().orElse(jdkHome(project, test)));
    }

    /** Returns the path of the file in which the engine reports the effort of the analysis. */
    private static String beside(String report) {
        return Path.of(report).resolveSibling("effort.json").toString();
    }

    /** Returns the JDK of the test task; by default the one that runs the build. */
    private static Provider<Directory> jdkHome(Project project, Provider<Test> test) {
        Provider<File> ofBuild = project.getProviders().systemProperty("java.home").map(File::new);
        return test.flatMap(Test::getJavaLauncher)
                .map(launcher -> launcher.getMetadata().getInstallationPath())
                .orElse(project.getLayout().dir(ofBuild));
    }
}
