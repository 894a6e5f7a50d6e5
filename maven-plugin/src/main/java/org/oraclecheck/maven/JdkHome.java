package org.oraclecheck.maven;

import java.io.File;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.toolchain.ToolchainManager;

/** The JDK that the tests run on: the one given, Surefire's, the toolchain's, or the build's. */
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

    /** {@code HOME/bin/java} leads to {@code HOME}. */
    private static Optional<Path> homeOf(Path java) {
        return Optional.ofNullable(java.getParent()).map(Path::getParent);
    }
}
