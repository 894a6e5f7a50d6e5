package org.oraclecheck.gradle;

import java.io.File;
import java.util.List;
import java.util.concurrent.Callable;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.Task;
import org.gradle.api.file.Directory;
import org.gradle.api.file.FileCollection;
import org.gradle.api.plugins.JavaPlugin;
import org.gradle.api.plugins.JavaPluginExtension;
import org.gradle.api.provider.Provider;
import org.gradle.api.services.BuildService;
import org.gradle.api.tasks.SourceSet;
import org.gradle.api.tasks.TaskProvider;
import org.gradle.api.tasks.testing.Test;
import org.gradle.language.base.plugins.LifecycleBasePlugin;

/** Adds {@code oracle { … }}, and to a project with tests {@code oracleAnalyze} and {@code oracleCheck}. */
public final class OraclePlugin implements Plugin<Project> {
    private static final String REPORT = "oracle.json";
    private static final String VERDICT = "gate.json";

    @Override
    public void apply(Project project) {
        OracleExtension oracle = project.getExtensions().create("oracle", OracleExtension.class);
        Conventions.set(oracle, project);
        project.getPlugins().withType(JavaPlugin.class, java -> addTasks(project, oracle));
    }

    private static void addTasks(Project project, OracleExtension oracle) {
        TaskProvider<Test> test = project.getTasks().named(JavaPlugin.TEST_TASK_NAME, Test.class);
        // Not mapped from the task's own provider, since that would have the tests run first.
        Provider<Test> told = project.provider(test::get);
        TaskProvider<OracleAnalyze> analyze = analyze(project, oracle, told);
        TaskProvider<OracleCheck> check = check(project, oracle, analyze);
        analyze.configure(task -> {
            task.shouldRunAfter(test);
            switches(task, oracle, told);
        });
        check.configure(task -> switches(task, oracle, told));
        // A callable: Gradle takes a provider for the output of whoever made it, which nobody did.
        Callable<?> gates = () -> oracle.getAttachToCheck().get() ? List.of(check) : List.of();
        project.getTasks().named(LifecycleBasePlugin.CHECK_TASK_NAME).configure(it -> it.dependsOn(gates));
    }

    private static void switches(Task task, OracleExtension oracle, Provider<Test> test) {
        Provider<Boolean> skip = oracle.getSkip();
        task.onlyIf("oracle.skip is not set", it -> !skip.get());
        Provider<Boolean> enabled = test.map(Task::getEnabled);
        task.onlyIf("the task test is not switched off", it -> enabled.get());
    }

    private static TaskProvider<OracleAnalyze> analyze(Project project, OracleExtension oracle, Provider<Test> test) {
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
            files(task, project, test);
            options(task, oracle);
            places(task, project, oracle, test);
        });
    }

    private static void files(OracleAnalyze task, Project project, Provider<Test> test) {
        task.getClassPath().from((Callable<?>) () -> test.get().getClasspath());
        task.getFurtherInputs().from((Callable<?>) () -> furtherInputs(test.get()));
        task.getTestClassDirectories().from((Callable<?>) () -> test.get().getTestClassesDirs());
        var sets = project.getExtensions().getByType(JavaPluginExtension.class).getSourceSets();
        SourceSet main = sets.getByName(SourceSet.MAIN_SOURCE_SET_NAME);
        task.getClassDirectories().from(main.getOutput().getClassesDirs());
        task.getSourceRoots().from(roots(main));
        task.getTestSourceRoots().from(roots(sets.getByName(SourceSet.TEST_SOURCE_SET_NAME)));
    }

    /** What the build script says that the tests read. */
    private static FileCollection furtherInputs(Test test) {
        return test.getInputs().getFiles().minus(test.getClasspath());
    }

    /** The folders of all languages. */
    private static FileCollection roots(SourceSet set) {
        return set.getAllSource().getSourceDirectories().minus(set.getResources().getSourceDirectories());
    }

    private static void options(OracleAnalyze task, OracleExtension oracle) {
        task.getTests().convention(oracle.getTests());
        task.getAnalyses().convention(oracle.getAnalyses());
        task.getIsolation().convention(oracle.getIsolation());
        task.getSeed().convention(oracle.getSeed());
        task.getTestBudget().convention(oracle.getTestBudget());
        task.getMemory().convention(oracle.getMemory());
        task.getSkipRulesOff().convention(oracle.getSkipRulesOff());
        task.getFullMatrix().convention(oracle.getFullMatrix());
        task.getVerifyOnJvm().convention(oracle.getVerifyOnJvm());
    }

    private static void places(OracleAnalyze task, Project project, OracleExtension oracle, Provider<Test> test) {
        int workers = project.getGradle().getStartParameter().getMaxWorkerCount();
        task.getThreads().convention(oracle.getThreads().orElse(workers));
        File root = project.getRootDir();
        task.getBaseDirectory().fileValue(root);
        task.getProjectDirectory().convention(project.getLayout().getProjectDirectory());
        task.getCacheDirectory().convention(oracle.getCacheDirectory());
        task.getReport().convention(oracle.getOutputDirectory().file(REPORT));
        task.getJdkHome().convention(oracle.getJdkHome().orElse(jdkHome(project, test)));
    }

    /** The test task's, which is the build's where it names none. */
    private static Provider<Directory> jdkHome(Project project, Provider<Test> test) {
        Provider<File> ofBuild = project.getProviders().systemProperty("java.home").map(File::new);
        return test.flatMap(Test::getJavaLauncher)
                .map(launcher -> launcher.getMetadata().getInstallationPath())
                .orElse(project.getLayout().dir(ofBuild));
    }

    private static TaskProvider<OracleCheck> check(
            Project project, OracleExtension oracle, TaskProvider<OracleAnalyze> analyze) {
        TaskProvider<OracleCheck> check =
                project.getTasks().register("oracleCheck", OracleCheck.class, oracle.getTests());
        check.configure(task -> {
            task.setGroup(LifecycleBasePlugin.VERIFICATION_GROUP);
            task.setDescription("Fails past the thresholds that `oracle` sets; with none it reports and passes.");
            task.getReport().from(analyze.flatMap(OracleAnalyze::getReport));
            task.getVerdict().convention(oracle.getOutputDirectory().file(VERDICT));
            task.getCacheDirectory().convention(oracle.getCacheDirectory());
            limits(task, oracle);
        });
        return check;
    }

    private static void limits(OracleCheck task, OracleExtension oracle) {
        task.getMaxBrittleAssertions().convention(oracle.getMaxBrittleAssertions());
        task.getMaxUnusedInputs().convention(oracle.getMaxUnusedInputs());
        task.getMaxPseudoTested().convention(oracle.getMaxPseudoTested());
        task.getMaxPartiallyTested().convention(oracle.getMaxPartiallyTested());
        task.getMaxUndetected().convention(oracle.getMaxUndetected());
        task.getMinimumDetected().convention(oracle.getMinimumDetected());
        task.getMinimumAnalysed().convention(oracle.getMinimumAnalysed());
        task.getFailOnFailingTests().convention(oracle.getFailOnFailingTests());
        task.getFailOn().convention(oracle.getFailOn());
    }
}
