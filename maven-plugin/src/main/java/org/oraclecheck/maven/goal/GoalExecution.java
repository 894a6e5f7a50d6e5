package org.oraclecheck.maven.goal;

import java.util.List;
import java.util.Optional;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.plugin.BuildPluginManager;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.PluginParameterExpressionEvaluator;
import org.apache.maven.plugin.descriptor.MojoDescriptor;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;

/** The execution of another plugin's goal that a project's build would run. */
public final class GoalExecution {
    private static final String PLUGINS = "org.apache.maven.plugins:";

    private final Plugin plugin;
    private final String goal;
    private final List<PluginExecution> active;

    private GoalExecution(Plugin plugin, String goal) {
        this.plugin = plugin;
        this.goal = goal;
        this.active =
                plugin.getExecutions().stream()
                        .filter(execution -> execution.getGoals().contains(goal))
                        .filter(execution -> !"none".equals(execution.getPhase()))
                        .toList();
    }

    /** Returns the execution of Surefire that runs the tests; empty if the build has no Surefire. */
    public static Optional<GoalExecution> ofTests(MavenProject project) {
        return of(project, "maven-surefire-plugin", "test");
    }

    /** Returns the execution of Failsafe that runs integration tests; empty if the build has no Failsafe. */
    public static Optional<GoalExecution> ofIntegrationTests(MavenProject project) {
        return of(project, "maven-failsafe-plugin", "integration-test");
    }

    /** Returns the execution of the compiler plugin that compiles the tests; empty if the build has none. */
    public static Optional<GoalExecution> ofTestCompilation(MavenProject project) {
        return of(project, "maven-compiler-plugin", "testCompile");
    }

    private static Optional<GoalExecution> of(MavenProject project, String plugin, String goal) {
        return Optional.ofNullable(project.getPlugin(PLUGINS + plugin)).map(it -> new GoalExecution(it, goal));
    }

    /** Returns the plugin as the build declares it. */
    public Plugin plugin() {
        return plugin;
    }

    /** Returns the ids of all executions. */
    public List<String> ids() {
        return active.stream().map(PluginExecution::getId).toList();
    }

    /** Returns the ids of the build's other executions, which have their own parameters. */
    public List<String> others() {
        return active.stream().map(PluginExecution::getId).filter(id -> !id.equals(id())).toList();
    }

    /**
     * Reads the execution's parameters, with the descriptor of the plugin in the project's own version.
     *
     * @throws MojoExecutionException if that version of the plugin cannot be loaded
     */
    public GoalParameters parameters(
            MavenProject project, MavenSession session, BuildPluginManager plugins) throws MojoExecutionException {
        MojoDescriptor descriptor = descriptor(project, session, plugins);
        // The cloned session lets expressions see the properties that other plugins set in this project.
        MavenSession own = session.clone();
        own.setCurrentProject(project);
        return new GoalParameters(
                (Xpp3Dom) chosen().map(PluginExecution::getConfiguration).orElseGet(plugin::getConfiguration),
                descriptor.getMojoConfiguration(),
                new PluginParameterExpressionEvaluator(own, new MojoExecution(descriptor, id())));
    }

    private String id() {
        return chosen().map(PluginExecution::getId).orElseGet(this::defaultId);
    }

    /** Returns the id that Maven gives to the execution of the lifecycle. */
    private String defaultId() {
        return "default-" + goal;
    }

    private Optional<PluginExecution> chosen() {
        return active.stream()
                .filter(execution -> execution.getId().equals(defaultId()))
                .findFirst()
                .or(() -> active.stream().findFirst());
    }

    private MojoDescriptor descriptor(MavenProject project, MavenSession session, BuildPluginManager plugins)
            throws MojoExecutionException {
        try {
            return plugins.loadPlugin(plugin, project.getRemotePluginRepositories(), session.getRepositorySession())
                    .getMojo(goal);
        } catch (Exception e) {
            throw new MojoExecutionException(
                    "the parameters of " + plugin.getId() + " cannot be read: " + e.getMessage(), e);
        }
    }
}
