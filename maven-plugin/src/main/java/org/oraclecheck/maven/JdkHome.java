package org.oraclecheck.maven;

import java.io.File;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.toolchain.ToolchainManager;

/** Finds the JDK that the tests run on: the given one, Surefire's, the toolchain's, or the build's. */
record JdkHome(File given, Optional<Path> surefireJava, ToolchainManager toolchains, MavenSession session) {
    Path path() {
        return Optional.ofNullable(given)
                .map(File::toPath)
                .or(() -> surefireJava.flatMap(JdkHome::homeOf))
                .or(() -> toolchain().flatMap(JdkHome::homeOf))
                .orElseGet(() -> Path.of(System.getProperty("java.home")));
    }

    private Optional<Path> toolchain() {
        return Optional.ofNullable(toolchains.getToolchainFromBuildContext("jdk", session))
                .map(toolchain -> toolchain.findTool("java"))
                .map(Path::of);
    }

    /** Returns {@code HOME} for {@code HOME/bin/java}. */
    private static Optional<Path> homeOf(Path java) {
        return Optional.ofNullable(java.getParent()).map(Path::getParent);
    }
}
