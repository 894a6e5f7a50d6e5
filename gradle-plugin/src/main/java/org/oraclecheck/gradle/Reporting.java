package org.oraclecheck.gradle;

import java.io.File;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.gradle.api.Project;
import org.gradle.api.plugins.JavaPluginExtension;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.SourceSet;
import org.gradle.api.tasks.SourceSetContainer;
import org.gradle.api.tasks.TaskContainer;
import org.gradle.api.tasks.TaskProvider;
import org.gradle.language.base.plugins.LifecycleBasePlugin;
import org.oraclecheck.bridge.build.ReportFormat;

/** Registers the tasks that use the report of the analyses, or the generated tests. */
final class Reporting {
    private static final String VERDICT = "gate.json";

    private final Project project;
    private final OracleExtension oracle;

    Reporting(Project project, OracleExtension oracle) {
        this.project = project;
        this.oracle = oracle;
    }

    /**
     * Registers the gate and the task that accepts findings.
     *
     * @param report a report to judge in addition to the report of the project's own tests
     */
    void registerGate(Object report) {
        TaskContainer tasks = project.getTasks();
        TaskProvider<OracleBaseline> baseline = tasks.register(OracleBaseline.NAME, OracleBaseline.class, task -> {
            common(task, "Accepts what is found in a baseline: from then on only new findings fail oracleCheck.");
            task.getReport().from(report);
            task.getBaselineFile().convention(Conventions.baselineFile(oracle, project));
        });
        TaskProvider<OracleCheck> check = tasks.register("oracleCheck", OracleCheck.class, oracle.getTests());
        check.configure(task -> {
            common(task, "Fails if a limit that `oracle` sets is exceeded; without limits it only reports.");
            task.getReport().from(report);
            task.mustRunAfter(baseline);
            task.getVerdict().convention(oracle.getOutputDirectory().file(VERDICT));
            task.getBaselineFile().convention(Conventions.baselineFile(oracle, project));
            task.getNamesBaseline().convention(project.provider(oracle.getBaselineFile()::isPresent));
            reports(task);
            limits(task);
        });
    }

    /** Registers the tasks that show and write proposed assertions. */
    void registerSuggestions() {
        suggest("oracleSuggest", "Shows the assertions and fixes that were proved as changes of the sources.", project.provider(() -> false));
        suggest("oracleApply", "Writes the assertions and fixes that were proved into the sources.", oracle.getDryRun().map(dry -> !dry));
    }

    /**
     * Makes all these tasks use the report of the project's own tests, unless all projects are judged
     * together.
     */
    void about(TaskProvider<OracleAnalyze> analyze) {
        Provider<?> own = analyze.flatMap(OracleAnalyze::getReport);
        boolean isRoot = project.getParent() == null;
        Callable<?> unlessAll = () -> isRoot && oracle.getAggregate().get() ? List.of() : own;
        project.getTasks().withType(ReportTask.class).configureEach(task ->
                task.getReport().from(task.spansProjects() ? unlessAll : own));
        project.getTasks().withType(OracleCheck.class).configureEach(task ->
                task.getSources().from(analyze.map(OracleAnalyze::getSources)));
    }

    /** Registers the task that copies generated tests into the test sources. */
    void registerExport(TaskProvider<OracleGenerate> generate) {
        project.getTasks().register("oracleExport", OracleExport.class, task -> {
            common(task, "Copies the generated tests into the test sources.");
            task.getGeneratedTests().convention(generate.flatMap(OracleAnalyze::getGeneratedTests));
            task.getTestSourceRoot().fileProvider(project.provider(this::testSourceRoot));
            task.getBaseDirectory().fileValue(project.getRootDir());
            task.getDryRun().convention(oracle.getDryRun());
        });
    }

    private File testSourceRoot() {
        SourceSetContainer sets = project.getExtensions().getByType(JavaPluginExtension.class).getSourceSets();
        return sets.getByName(SourceSet.TEST_SOURCE_SET_NAME).getJava().getSrcDirs().iterator().next();
    }

    private void common(EngineTask task, String description) {
        task.setGroup(LifecycleBasePlugin.VERIFICATION_GROUP);
        task.setDescription(description);
        task.getCacheDirectory().convention(oracle.getCacheDirectory());
    }

    private void suggest(String name, String description, Provider<Boolean> applied) {
        project.getTasks().register(name, OracleSuggest.class, task -> {
            common(task, description);
            task.getApplied().convention(applied);
            task.getBaseDirectory().fileValue(project.getRootDir());
        });
    }

    private void reports(OracleCheck task) {
        OracleReports reports = oracle.getReports();
        Provider<List<String>> formats = project.provider(() -> reports.chosen(oracle.getFormats().get()));
        task.getFormats().convention(formats);
        // A callable, because Gradle cannot restore a file collection from a mapped provider.
        Callable<?> files = () -> Stream.of(ReportFormat.values())
                .filter(format -> formats.get().contains(format.formatName()))
                .map(format -> oracle.getOutputDirectory().file(format.fileName()).get())
                .toList();
        task.getFormatFiles().from(files);
        task.getProjectName().set(project.getName());
        task.getBaseDirectory().fileValue(project.getRootDir());
    }

    private void limits(OracleCheck task) {
        task.getLimits().convention(project.provider(() -> Parameters.LIMITS.values(oracle)));
        task.getRules().convention(project.provider(() -> oracle.getRules().fields()));
        task.getFailOnFailingTests().convention(oracle.getFailOnFailingTests());
        task.getFailOn().convention(oracle.getFailOn());
    }
}
