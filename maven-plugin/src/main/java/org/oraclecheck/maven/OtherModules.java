package org.oraclecheck.maven;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.artifact.ArtifactUtils;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.project.MavenProject;
import org.oraclecheck.maven.surefire.TestClassPath;

/** The other modules of the build whose classes a module's tests can run. */
record OtherModules(MavenSession session, MavenProject project, TestClassPath classPath) {
    List<MavenProject> projects() {
        Set<String> used = classPath.dependencies().stream()
                .filter(artifact -> !artifact.hasClassifier())
                .map(ArtifactUtils::versionlessKey)
                .collect(Collectors.toSet());
        return session.getProjects().stream()
                .filter(other -> used.contains(key(other.getArtifact())))
                .filter(other -> !key(other.getArtifact()).equals(key(project.getArtifact())))
                .toList();
    }

    private static String key(Artifact artifact) {
        return ArtifactUtils.versionlessKey(artifact);
    }
}
