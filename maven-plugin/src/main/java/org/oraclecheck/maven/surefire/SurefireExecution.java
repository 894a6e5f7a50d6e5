package org.oraclecheck.maven.surefire;

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

/** The execution of Surefire that a project's build would run. */
public final class SurefireExecution {
    private static final String KEY = "org.apache.maven.plugins:maven-surefire-plugin";
    private static final String GOAL = "test";
    private static final String DEFAULT_ID = "default-test";

    private final Plugin plugin;
    private final List<PluginExecution> active;

    private SurefireExecution(Plugin plugin) {
        this.plugin = plugin;
        this.active =
                plugin.getExecutions().stream()
                        .filter(execution -> execution.getGoals().contains(GOAL))
                        .filter(execution -> !"none".equals(execution.getPhase()))
                        .toList();
    }

    /** Returns the execution of a project; empty if its build has no Surefire. */
    public static Optional<SurefireExecution> of(MavenProject project) {
        return Optional.ofNullable(project.getPlugin(KEY)).map(SurefireExecution::new);
    }

    /** Returns the plugin as the build declares it. */
    public Plugin plugin() {
        return plugin;
    }

    /** Returns the ids of the build's other executions, which have their own parameters. */
    public List<String> others() {
        return active.stream().map(PluginExecution::getId).filter(id -> !id.equals(id())).toList();
    }

    /**
     * Reads the execution's parameters, with the descriptor of the project's own Surefire.
     *
     * @throws MojoExecutionException if that version of Surefire cannot be loaded
     */
    public SurefireParameters parameters(
            MavenProject project, MavenSession session, BuildPluginManager plugins) throws MojoExecutionException {
        MojoDescriptor descriptor = descriptor(project, session, plugins);
        // The cloned session lets expressions see the properties that other plugins set in this project.
        MavenSession own = session.clone();
        own.setCurrentProject(project);
        return new SurefireParameters(
                (Xpp3Dom) chosen().map(PluginExecution::getConfiguration).orElseGet(plugin::getConfiguration),
                descriptor.getMojoConfiguration(),
                new PluginParameterExpressionEvaluator(own, new MojoExecution(descriptor, id())));
    }

    private String id() {
        return chosen().map(PluginExecution::getId).orElse(DEFAULT_ID);
    }

    private Optional<PluginExecution> chosen() {
        return active.stream()
                .filter(execution -> execution.getId().equals(DEFAULT_ID))
                .findFirst()
                .or(() -> active.stream().findFirst());
    }

    private MojoDescriptor descriptor(MavenProject project, MavenSession session, BuildPluginManager plugins)
            throws MojoExecutionException {
        try {
            return plugins.loadPlugin(plugin, project.getRemotePluginRepositories(), session.getRepositorySession())
                    .getMojo(GOAL);
        } catch (Exception e) {
            throw new MojoExecutionException(
                    "the parameters of " + plugin.getId() + " cannot be read: " + e.getMessage(), e);
        }
    }
}
