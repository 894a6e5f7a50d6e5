package org.oraclecheck.gradle;

import java.util.List;
import java.util.concurrent.Callable;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.Task;
import org.gradle.api.plugins.JavaPlugin;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.TaskProvider;
import org.gradle.api.tasks.testing.Test;
import org.gradle.language.base.plugins.LifecycleBasePlugin;

/**
 * Adds the extension {@code oracle { … }}. Adds tasks that analyse and judge the tests to projects with
 * tests, and tasks that judge all projects to the root.
 */
public final class OraclePlugin implements Plugin<Project> {
    private static final String REPORT = "oracle.json";
    /** Folder for the root's own report, if the merged report takes its usual place. */
    private static final String OF_ROOT = "root/";

    @Override
    public void apply(Project project) {
        OracleExtension oracle = project.getExtensions().create("oracle", OracleExtension.class);
        Conventions.set(oracle, project);
        Reporting reporting = new Reporting(project, oracle);
        boolean isRoot = project.getParent() == null;
        if (isRoot) {
            TaskProvider<OracleMerge> merge = AllProjects.collect(project, oracle, REPORT);
            Provider<Boolean> aggregate = oracle.getAggregate();
            Callable<?> ofAll = () -> aggregate.get() ? merge.flatMap(OracleMerge::getReport) : List.of();
            reporting.registerGate(ofAll);
        }
        project.getPlugins().withType(JavaPlugin.class, java -> analyse(project, oracle, reporting, isRoot));
        List.of(OracleAnalyze.class, EngineTask.class).forEach(type ->
                project.getTasks().withType(type).configureEach(task -> unlessSkipped(task, oracle)));
        project.getPlugins().withType(LifecycleBasePlugin.class, any -> attach(project, oracle));
        project.getGradle().getTaskGraph().whenReady(graph -> lookAhead(project, oracle, graph.getAllTasks()));
    }

    /** Checks the settings of the build before any of its tasks runs. */
    private static void lookAhead(Project project, OracleExtension oracle, List<Task> tasks) {
        List<Task> ours = tasks.stream().filter(task -> task.getProject() == project).toList();
        boolean isAsked = ours.stream().anyMatch(task -> task instanceof OracleAnalyze || task instanceof EngineTask);
        if (isAsked && !oracle.getSkip().get()) {
            GivenNames.check(project);
        }
        boolean judged = tasks.stream().anyMatch(OracleCheck.class::isInstance)
                && tasks.stream().noneMatch(OracleBaseline.class::isInstance);
        ours.stream().filter(OracleAnalyze.class::isInstance).forEach(task -> ((OracleAnalyze) task).getJudged().set(judged));
    }

    private static void analyse(Project project, OracleExtension oracle, Reporting reporting, boolean isRoot) {
        TaskProvider<Test> test = project.getTasks().named(JavaPlugin.TEST_TASK_NAME, Test.class);
        // Not mapped from the task's own provider: Gradle would then run the tests first.
        Provider<Test> told = project.provider(test::get);
        Provider<String> report = oracle.getAggregate().map(all -> isRoot && all ? OF_ROOT + REPORT : REPORT);
        Analysis analysis = new Analysis(project, oracle, told);
        TaskProvider<OracleAnalyze> analyze = analysis.registerAnalyze(report);
        TaskProvider<OracleGenerate> generate = analysis.registerGenerate();
        analysis.registerReplay(report);
        project.getTasks().withType(OracleAnalyze.class).configureEach(task -> {
            task.shouldRunAfter(test);
            ifTested(task, told);
        });
        if (isRoot) {
            Callable<?> own = () -> oracle.getAggregate().get() ? analyze.flatMap(OracleAnalyze::getReport) : List.of();
            project.getTasks().named("oracleMerge", OracleMerge.class).configure(task -> task.getReports().from(own));
        } else {
            reporting.registerGate(List.of());
            AllProjects.offer(project, analyze.flatMap(OracleAnalyze::getReport));
        }
        reporting.registerSuggestions();
        reporting.registerExport(generate);
        reporting.about(analyze);
        project.getTasks().withType(ReportTask.class).configureEach(task -> {
            if (!isRoot || !task.spansProjects()) {
                ifTested(task, told);
            }
            if (!isRoot && task.spansProjects()) {
                Provider<Boolean> aggregate = oracle.getAggregate();
                task.onlyIf("the root judges all projects", it -> !aggregate.get());
            }
        });
    }

    private static void attach(Project project, OracleExtension oracle) {
        // A callable, because Gradle takes a provider for the output of a task, and no task makes this one.
        Callable<?> gates = () -> oracle.getAttachToCheck().get() ? project.getTasks().withType(OracleCheck.class) : List.of();
        project.getTasks().named(LifecycleBasePlugin.CHECK_TASK_NAME).configure(it -> it.dependsOn(gates));
    }

    private static void unlessSkipped(Task task, OracleExtension oracle) {
        Provider<Boolean> skip = oracle.getSkip();
        task.onlyIf("oracle.skip is not set", it -> !skip.get());
    }

    private static void ifTested(Task task, Provider<Test> test) {
        Provider<Boolean> enabled = test.map(Task::getEnabled);
        task.onlyIf("the task test is not switched off", it -> enabled.get());
    }
}
