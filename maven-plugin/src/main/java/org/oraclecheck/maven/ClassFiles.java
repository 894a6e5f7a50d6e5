package org.oraclecheck.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoExecutionException;

/** Whether there are classes, or should be. */
final class ClassFiles {
    /** Of the languages whose sources make classes. */
    private static final List<String> SOURCES = List.of(".java", ".kt", ".groovy", ".scala");
    /** Sources that need not make a class. */
    private static final List<String> NO_CLASSES = List.of("package-info.java", "module-info.java");

    private ClassFiles() {}

    /** Whether there is a class below a folder. */
    static boolean in(Path folder) throws MojoExecutionException {
        return has(folder, List.of(".class"));
    }

    /** Whether there is a source below folders from which a class would be made. */
    static boolean ofSourcesIn(List<String> roots) throws MojoExecutionException {
        for (String root : roots) {
            if (has(Path.of(root), SOURCES)) {
                return true;
            }
        }
        return false;
    }

    private static boolean has(Path folder, List<String> endings) throws MojoExecutionException {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !NO_CLASSES.contains(name))
                    .anyMatch(name -> endings.stream().anyMatch(name::endsWith));
        } catch (IOException e) {
            throw new MojoExecutionException(folder + " cannot be read: " + e.getMessage(), e);
        }
    }
}
