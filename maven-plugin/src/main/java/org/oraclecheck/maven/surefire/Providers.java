package org.oraclecheck.maven.surefire;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.maven.RepositoryUtils;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.model.Dependency;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.oraclecheck.bridge.build.Launchers;

/**
 * Resolves the jars that Surefire adds to launch a project's tests: the missing parts of the JUnit
 * Platform, in the version that the project uses.
 */
public final class Providers {
    private static final Set<String> ENGINE_GROUPS =
            Set.of("org.junit.platform", "org.junit.jupiter", "org.junit.vintage");

    private final RepositorySystem resolver;
    private final RepositorySystemSession session;
    private final MavenProject project;

    /** Makes a resolver that uses the project's repositories. */
    public Providers(RepositorySystem resolver, RepositorySystemSession session, MavenProject project) {
        this.resolver = resolver;
        this.session = session;
        this.project = project;
    }

    /**
     * Returns the jars to add after the dependencies; none if the project has no JUnit.
     *
     * @param dependencies the dependencies of the tests
     * @param pluginDependencies the dependencies that the POM adds to Surefire, which may be test engines
     */
    public List<Path> missing(List<Artifact> dependencies, List<Dependency> pluginDependencies)
            throws MojoExecutionException {
        List<String> wanted = wanted(dependencies, pluginDependencies);
        if (wanted.isEmpty()) {
            return List.of();
        }
        Set<String> present = dependencies.stream()
                .filter(artifact -> !isOutdated(artifact, dependencies))
                .map(Providers::key)
                .collect(Collectors.toSet());
        return resolve(wanted).stream()
                .filter(artifact -> !present.contains(artifact.getGroupId() + ":" + artifact.getArtifactId()))
                .map(artifact -> artifact.getFile().toPath())
                .toList();
    }

    /** Returns the coordinates of the artifacts to add. */
    static List<String> wanted(List<Artifact> dependencies, List<Dependency> pluginDependencies) {
        List<String> engines = pluginDependencies.stream()
                .filter(dependency -> ENGINE_GROUPS.contains(dependency.getGroupId()))
                .map(it -> it.getGroupId() + ":" + it.getArtifactId() + ":" + it.getVersion())
                .toList();
        return Launchers.missing(versions(dependencies), engines);
    }

    /** Returns whether a dependency is replaced by a later version that can launch the tests. */
    static boolean isOutdated(Artifact artifact, List<Artifact> dependencies) {
        return Launchers.outdated(versions(dependencies)).contains(key(artifact));
    }

    private static Map<String, String> versions(List<Artifact> dependencies) {
        return dependencies.stream()
                .collect(Collectors.toMap(Providers::key, Artifact::getBaseVersion, (first, second) -> first));
    }

    private static String key(Artifact artifact) {
        return artifact.getGroupId() + ":" + artifact.getArtifactId();
    }

    private List<org.eclipse.aether.artifact.Artifact> resolve(List<String> coordinates)
            throws MojoExecutionException {
        CollectRequest collect = new CollectRequest();
        coordinates.stream()
                .map(DefaultArtifact::new)
                .map(artifact -> new org.eclipse.aether.graph.Dependency(artifact, Artifact.SCOPE_RUNTIME))
                .forEach(collect::addDependency);
        collect.setRepositories(RepositoryUtils.toRepos(project.getRemoteArtifactRepositories()));
        try {
            return resolver.resolveDependencies(session, new DependencyRequest(collect, null)).getArtifactResults().stream()
                    .map(ArtifactResult::getArtifact)
                    .toList();
        } catch (DependencyResolutionException e) {
            throw new MojoExecutionException(
                    "the artifacts that run the tests cannot be resolved: " + e.getMessage(), e);
        }
    }
}
