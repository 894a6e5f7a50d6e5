package org.oraclecheck.gradle;

import java.util.Map;
import java.util.concurrent.Callable;
import org.gradle.api.Project;
import org.gradle.api.artifacts.Configuration;
import org.gradle.api.attributes.Usage;
import org.gradle.api.file.FileCollection;
import org.gradle.api.file.RegularFile;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.TaskProvider;
import org.gradle.language.base.plugins.LifecycleBasePlugin;

/** Passes the reports of a build's projects to the root, which judges all of them with {@code aggregate}. */
final class AllProjects {
    private static final String USAGE = "oracle-report";
    private static final String OFFERED = "oracleElements";
    private static final String COLLECTED = "oracleAggregation";

    private AllProjects() {}

    /** Makes a project's report available to other projects. */
    static void offer(Project project, Provider<RegularFile> report) {
        Configuration offered = project.getConfigurations().create(OFFERED, it -> {
            it.setDescription("Oracle Check's report, for a judgement of all projects.");
            it.setCanBeResolved(false);
            it.setVisible(false);
        });
        usage(project, offered);
        offered.getOutgoing().artifact(report);
    }

    /** Registers the root's task that merges the reports: of the projects below, unless others are named. */
    static TaskProvider<OracleMerge> collect(Project root, OracleExtension oracle, String name) {
        Configuration collected = root.getConfigurations().create(COLLECTED, it -> {
            it.setDescription("The projects that Oracle Check judges together. Default: all below the root.");
            it.setCanBeConsumed(false);
            it.setVisible(false);
            it.setTransitive(false);
            it.defaultDependencies(dependencies -> root.getSubprojects().forEach(project ->
                    dependencies.add(root.getDependencies().project(Map.of("path", project.getPath())))));
        });
        usage(root, collected);
        // A project without tests has no report.
        FileCollection reports = collected.getIncoming().artifactView(view -> view.lenient(true)).getFiles();
        Callable<?> wanted = () -> oracle.getAggregate().get() ? reports : root.files();
        root.afterEvaluate(it -> {
            if (oracle.getAggregate().get()) {
                it.getPluginManager().apply(LifecycleBasePlugin.class);
            }
        });
        return root.getTasks().register("oracleMerge", OracleMerge.class, task -> {
            task.setGroup(LifecycleBasePlugin.VERIFICATION_GROUP);
            task.setDescription("Puts the reports of all projects together, where `oracle.aggregate` is set.");
            task.getReports().from(wanted);
            task.getCacheDirectory().convention(oracle.getCacheDirectory());
            task.getReport().convention(oracle.getOutputDirectory().file(name));
        });
    }

    private static void usage(Project project, Configuration configuration) {
        Usage report = project.getObjects().named(Usage.class, USAGE);
        configuration.attributes(it -> it.attribute(Usage.USAGE_ATTRIBUTE, report));
    }
}
