package org.oraclecheck.maven;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.ConfigurationContainer;
import org.apache.maven.model.Plugin;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.logging.Log;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.oraclecheck.bridge.build.Parameters;

/**
 * Checks the names that a build uses for our parameters, since Maven ignores unknown elements and
 * properties that nobody reads.
 */
final class GivenNames {
    private static final String BLOCK = "<configuration> of oracle-maven-plugin";

    private final Parameters parameters = Parameters.ofMaven();
    private final MavenSession session;
    private final MavenProject project;
    private final MojoExecution execution;

    GivenNames(MavenSession session, MavenProject project, MojoExecution execution) {
        this.session = session;
        this.project = project;
        this.execution = execution;
    }

    /**
     * Warns of names that have no effect.
     *
     * @throws MojoExecutionException if an element is no parameter, or a property looks like a misspelt one
     */
    void check(Log log) throws MojoExecutionException {
        for (Parameters.Complaints told : List.of(
                parameters.aboutBlock(elements(), BLOCK), parameters.aboutProperties(properties()))) {
            told.warnings().stream().filter(this::isNew).forEach(log::warn);
            Optional<String> failure = told.failure();
            if (failure.isPresent()) {
                throw new MojoExecutionException(failure.get());
            }
        }
    }

    /** Returns the elements in the plugin's configuration, for all goals and for this execution. */
    private List<String> elements() {
        Plugin plugin = project.getPlugin(execution.getPlugin().getKey());
        if (plugin == null) {
            return List.of();
        }
        Stream<ConfigurationContainer> blocks =
                Stream.of(plugin, plugin.getExecutionsAsMap().get(execution.getExecutionId()));
        return blocks.filter(Objects::nonNull)
                .map(ConfigurationContainer::getConfiguration)
                .filter(Xpp3Dom.class::isInstance)
                .flatMap(block -> Stream.of(((Xpp3Dom) block).getChildren()))
                .map(Xpp3Dom::getName)
                .toList();
    }

    private Set<String> properties() {
        Set<String> names = new TreeSet<>(project.getProperties().stringPropertyNames());
        names.addAll(session.getUserProperties().stringPropertyNames());
        names.addAll(session.getSystemProperties().stringPropertyNames());
        return names;
    }

    /** Returns whether no other module or goal of this build has logged the warning yet. */
    @SuppressWarnings("unchecked")
    private boolean isNew(String warning) {
        // Modules that are built at the same time have copies of the session, which share one request.
        synchronized (session.getRequest()) {
            Object said = session.getRequest().getData().computeIfAbsent(getClass().getName(), any -> new HashSet<String>());
            return ((Set<String>) said).add(warning);
        }
    }
}
