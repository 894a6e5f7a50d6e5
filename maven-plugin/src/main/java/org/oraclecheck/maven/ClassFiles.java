package org.oraclecheck.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoExecutionException;

/** Looks for class files, and for sources that should have been compiled. */
final class ClassFiles {
    /** Extensions of sources that are compiled to classes. */
    private static final List<String> SOURCES = List.of(".java", ".kt", ".groovy", ".scala");
    /** Sources from which no class need be made. */
    private static final List<String> NO_CLASSES = List.of("package-info.java", "module-info.java");

    private ClassFiles() {}

    /** Returns whether there is a class file below a folder. */
    static boolean in(Path folder) throws MojoExecutionException {
        return has(folder, List.of(".class"));
    }

    /** Returns whether there is a source below folders that would be compiled to a class. */
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
