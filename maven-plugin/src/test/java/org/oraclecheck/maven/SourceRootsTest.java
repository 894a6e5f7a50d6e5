package org.oraclecheck.maven;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.maven.model.Build;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3DomBuilder;
import org.codehaus.plexus.util.xml.pull.XmlPullParserException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceRootsTest {
    @TempDir Path folder;

    private final MavenProject project = new MavenProject();

    @Test
    void thePluginsOfOtherLanguagesAddTheirs() throws Exception {
        project.setFile(folder.resolve("pom.xml").toFile());
        project.setBuild(new Build());
        project.addCompileSourceRoot(path("src/main/java"));
        project.addTestCompileSourceRoot(path("src/test/java"));
        for (String root : List.of("src/main/kotlin", "more/kotlin", "src/test/groovy", "groovy/tests")) {
            Files.createDirectories(folder.resolve(root));
        }
        assertEquals(Set.of(path("src/main/java")), new SourceRoots(project).main());

        plugin("org.jetbrains.kotlin", "kotlin-maven-plugin", "compile",
                "<c><sourceDirs><sourceDir>more/kotlin</sourceDir><dir>gone</dir></sourceDirs></c>");
        plugin("org.codehaus.gmavenplus", "gmavenplus-plugin", "compileTests",
                "<c><testSources><testSource><directory>groovy/tests</directory></testSource></testSources></c>");
        assertEquals(
                Set.of(path("src/main/java"), path("more/kotlin"), path("src/main/kotlin")),
                new SourceRoots(project).main());
        assertEquals(
                Set.of(path("src/test/java"), path("groovy/tests"), path("src/test/groovy")),
                new SourceRoots(project).test());
    }

    private String path(String root) {
        return folder.resolve(root).toString();
    }

    private void plugin(String group, String artifact, String goal, String configuration)
            throws XmlPullParserException, IOException {
        PluginExecution execution = new PluginExecution();
        execution.addGoal(goal);
        execution.setConfiguration(Xpp3DomBuilder.build(new StringReader(configuration)));
        Plugin plugin = new Plugin();
        plugin.setGroupId(group);
        plugin.setArtifactId(artifact);
        plugin.addExecution(execution);
        project.getBuild().addPlugin(plugin);
        project.getBuild().flushPluginMap();
    }
}
