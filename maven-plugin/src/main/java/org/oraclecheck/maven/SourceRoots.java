package org.oraclecheck.maven;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.maven.model.ConfigurationContainer;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;

/**
 * The source folders of a module in all languages. The plugins that compile Kotlin and Groovy have
 * folders of their own that the project does not list.
 *
 * @param project the module in which the classes were compiled
 */
record SourceRoots(MavenProject project) {
    private static final String KOTLIN = "org.jetbrains.kotlin:kotlin-maven-plugin";
    private static final String GROOVY = "org.codehaus.gmavenplus:gmavenplus-plugin";

    /** Returns the folders of the main sources. */
    Set<String> main() {
        Set<String> roots = new LinkedHashSet<>(project.getCompileSourceRoots());
        ofKotlin(roots, "compile", "main");
        ofGroovy(roots, "sources", "main");
        return roots;
    }

    /** Returns the folders of the tests' sources. */
    Set<String> test() {
        Set<String> roots = new LinkedHashSet<>(project.getTestCompileSourceRoots());
        ofKotlin(roots, "test-compile", "test");
        ofGroovy(roots, "testSources", "test");
        return roots;
    }

    private void ofKotlin(Set<String> roots, String goal, String folder) {
        Plugin plugin = project.getPlugin(KOTLIN);
        if (plugin == null) {
            return;
        }
        Stream<PluginExecution> executions = plugin.getExecutions().stream().filter(it -> it.getGoals().contains(goal));
        executions.flatMap(it -> children(it, "sourceDirs")).map(Xpp3Dom::getValue).forEach(it -> add(roots, it));
        add(roots, "src/" + folder + "/kotlin");
    }

    private void ofGroovy(Set<String> roots, String element, String folder) {
        Plugin plugin = project.getPlugin(GROOVY);
        if (plugin == null) {
            return;
        }
        List<ConfigurationContainer> blocks = new ArrayList<>(plugin.getExecutions());
        blocks.add(plugin);
        blocks.stream()
                .flatMap(it -> children(it, element))
                .map(fileSet -> fileSet.getChild("directory"))
                .filter(directory -> directory != null)
                .forEach(directory -> add(roots, directory.getValue()));
        add(roots, "src/" + folder + "/groovy");
    }

    private static Stream<Xpp3Dom> children(ConfigurationContainer block, String element) {
        Xpp3Dom list = block.getConfiguration() instanceof Xpp3Dom all ? all.getChild(element) : null;
        return list == null ? Stream.empty() : Stream.of(list.getChildren());
    }

    /** Adds a folder, given relative to the module's, if it exists. */
    private void add(Set<String> roots, String folder) {
        Path path = project.getBasedir().toPath().resolve(folder.strip());
        if (Files.isDirectory(path)) {
            roots.add(path.toString());
        }
    }
}
