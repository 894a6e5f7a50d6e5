package org.oraclecheck.maven.surefire;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.artifact.resolver.filter.ArtifactFilter;
import org.apache.maven.artifact.resolver.filter.ScopeArtifactFilter;
import org.apache.maven.project.MavenProject;
import org.apache.maven.shared.artifact.filter.PatternExcludesArtifactFilter;
import org.oraclecheck.maven.goal.GoalParameters;

/** The tests' class path in Surefire's order: test classes, classes, dependencies, additions. */
public final class TestClassPath {
    private final MavenProject project;
    private final GoalParameters parameters;

    /** Makes the class path of a project whose dependencies of scope {@code test} are resolved. */
    public TestClassPath(MavenProject project, GoalParameters parameters) {
        this.project = project;
        this.parameters = parameters;
    }

    /** Returns the folder of the tests' classes. */
    public Path testClasses() {
        return Path.of(
                parameters.text("testClassesDirectory").orElseGet(project.getBuild()::getTestOutputDirectory));
    }

    /** Returns the folder of the classes under test. */
    public Path classes() {
        return Path.of(parameters.text("classesDirectory").orElseGet(project.getBuild()::getOutputDirectory));
    }

    /** Returns all entries. */
    public List<Path> elements() {
        List<Path> elements = new ArrayList<>();
        elements.add(testClasses());
        elements.add(classes());
        List<Artifact> dependencies = dependencies();
        dependencies.stream()
                .filter(artifact -> !Providers.isOutdated(artifact, dependencies))
                .map(Artifact::getFile)
                .map(File::toPath)
                .forEach(elements::add);
        parameters.list("additionalClasspathElements").stream()
                .map(element -> project.getBasedir().toPath().resolve(element))
                .forEach(elements::add);
        return elements;
    }

    /** Returns the dependencies that are replaced by later versions, so that the tests can be launched. */
    public List<String> outdated() {
        List<Artifact> dependencies = dependencies();
        return dependencies.stream()
                .filter(artifact -> Providers.isOutdated(artifact, dependencies))
                .map(it -> it.getGroupId() + ":" + it.getArtifactId() + ":" + it.getBaseVersion())
                .toList();
    }

    /** Returns the dependencies that are not excluded. */
    public List<Artifact> dependencies() {
        List<ArtifactFilter> excludes = excludes();
        return project.getArtifacts().stream()
                .filter(artifact -> artifact.getArtifactHandler().isAddedToClasspath())
                .filter(artifact -> artifact.getFile() != null)
                .filter(artifact -> excludes.stream().allMatch(filter -> filter.include(artifact)))
                .toList();
    }

    private List<ArtifactFilter> excludes() {
        List<ArtifactFilter> filters = new ArrayList<>();
        List<String> patterns = parameters.list("classpathDependencyExcludes");
        if (!patterns.isEmpty()) {
            filters.add(new PatternExcludesArtifactFilter(patterns));
        }
        parameters
                .text("classpathDependencyScopeExclude")
                .map(ScopeArtifactFilter::new)
                .ifPresent(scope -> filters.add(artifact -> !scope.include(artifact)));
        return filters;
    }
}
