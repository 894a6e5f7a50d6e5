package org.oraclecheck.gradle;

import java.util.ArrayList;
import java.util.List;
import org.gradle.api.tasks.compile.CompileOptions;
import org.gradle.api.tasks.compile.JavaCompile;

/** How a task compiles the tests with javac. */
record TestCompilation(JavaCompile task) {
    /** Returns the arguments that javac gets, except for those of paths and processors. */
    List<String> arguments() {
        CompileOptions options = task.getOptions();
        List<String> arguments = new ArrayList<>();
        if (options.getRelease().isPresent()) {
            arguments.addAll(List.of("--release", options.getRelease().get().toString()));
        } else {
            arguments.addAll(List.of("-source", task.getSourceCompatibility(), "-target", task.getTargetCompatibility()));
        }
        if (!options.isWarnings()) {
            arguments.add("-nowarn");
        }
        if (options.isDeprecation()) {
            arguments.add("-deprecation");
        }
        arguments.addAll(options.getCompilerArgs());
        return arguments;
    }

    /** Returns the charset of the sources; null if none is set. */
    String encoding() {
        return task.getOptions().getEncoding();
    }
}
