package org.oraclecheck.gradle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gradle.testkit.runner.BuildResult;
import org.gradle.testkit.runner.GradleRunner;

/** A copy of a sample project, to be built by a real Gradle. */
final class Sample {
    private static final Path SAMPLES = Path.of(System.getProperty("samples"));
    private static final Path BUILT_BY_MAVEN = Path.of(System.getProperty("built.by.maven"));
    private static final Path WORK = Path.of(System.getProperty("work"));
    private static final String FAILURE = "the gate is not passed:";

    private final String name;
    private final Path folder;
    private final String gradle;

    private Sample(String name, Path folder, String gradle) {
        this.name = name;
        this.folder = folder;
        this.gradle = gradle;
    }

    /** A fresh copy for the release that most tests run on. */
    static Sample of(String name) throws IOException {
        return copy(name, name, "8.8");
    }

    /** A fresh copy for another release. */
    static Sample on(String gradle, String name) throws IOException {
        return copy(name, name + "-on-" + gradle, gradle);
    }

    /** The same project in another place. */
    Sample elsewhere() throws IOException {
        return copy(name, "elsewhere/" + name, gradle);
    }

    private static Sample copy(String name, String to, String gradle) throws IOException {
        Path folder = WORK.resolve("projects").resolve(to);
        delete(folder);
        Path from = SAMPLES.resolve(name);
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = folder.resolve(from.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
                if (file.toString().endsWith(".gradle")) {
                    String script = Files.readString(copy);
                    Files.writeString(copy, script.replace("@project.version@", System.getProperty("plugin.version")));
                }
            }
        }
        return new Sample(name, folder, gradle);
    }

    /** What Gradle makes of a command line that succeeds. */
    BuildResult build(String... words) throws IOException {
        return runner(words).build();
    }

    /** What Gradle makes of a command line that fails. */
    BuildResult fail(String... words) throws IOException {
        return runner(words).buildAndFail();
    }

    /** Gradle as its launcher starts it, which can be interrupted. */
    Process start(String... words) throws IOException {
        Path installation = GradleInstallation.of(gradle);
        List<String> line = new ArrayList<>(List.of(
                // A shell has what it runs in the background ignore SIGINT.
                "env",
                "--default-signal=INT",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                installation.resolve("lib").resolve("gradle-launcher-" + gradle + ".jar").toString(),
                "org.gradle.launcher.GradleMain",
                "--gradle-user-home",
                WORK.resolve("user-home-" + gradle).toString(),
                "--init-script",
                script().toString(),
                "-Drepositories=" + System.getProperty("repositories")));
        line.addAll(List.of(words));
        return new ProcessBuilder(line)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("build.log").toFile())
                .start();
    }

    /** The file with the request of the worker that analyses the sample. */
    String request() {
        return folder.resolve("build/tmp/oracleAnalyze/analyse-request.json").toString();
    }

    private GradleRunner runner(String... words) throws IOException {
        List<String> line = new ArrayList<>(List.of(words));
        line.addAll(List.of("--stacktrace", "--init-script", script().toString()));
        line.add("-Drepositories=" + System.getProperty("repositories"));
        return GradleRunner.create()
                .withGradleInstallation(GradleInstallation.of(gradle).toFile())
                .withTestKitDir(WORK.resolve("user-home-" + gradle).toFile())
                .withProjectDir(folder.toFile())
                .withArguments(line);
    }

    private static Path script() throws IOException {
        Path script = WORK.resolve("local.init.gradle");
        try (var in = Sample.class.getResourceAsStream("/local.init.gradle")) {
            Files.write(script, in.readAllBytes());
        }
        return script;
    }

    /** A file's text. */
    String read(String file) throws IOException {
        return Files.readString(folder.resolve(file));
    }

    /** Whether there is such a file. */
    boolean has(String file) {
        return Files.exists(folder.resolve(file));
    }

    /** A document for people or tools, but for what the analysis took: that depends on the class path. */
    String document(String name) throws IOException {
        return withoutEffort(read("build/oracle/" + name));
    }

    /** The same of Maven's run. */
    String documentOfMaven(String name) throws IOException {
        return withoutEffort(ofMaven("target/oracle/" + name));
    }

    private static String withoutEffort(String document) {
        return document.replaceFirst("(id=\"effort\">)[^<]*", "$1");
    }

    /** Deletes a file. */
    void delete(String file) throws IOException {
        Files.delete(folder.resolve(file));
    }

    /** What Maven's build of the same sample has left in a file. */
    String ofMaven(String file) throws IOException {
        return Files.readString(BUILT_BY_MAVEN.resolve(name).resolve(file));
    }

    /** Writes a file anew. */
    void write(String file, String text) throws IOException {
        Files.writeString(folder.resolve(file), text);
    }

    /** What Gradle's build has written, below the project. */
    String report(String module) throws IOException {
        return Files.readString(folder.resolve(module).resolve("build/oracle/oracle.json"));
    }

    /** Whether there is any report. */
    boolean hasReport(String module) {
        return Files.exists(folder.resolve(module).resolve("build/oracle/oracle.json"));
    }

    /** What Maven's build of the same sample has written. */
    String reportOfMaven(String module) throws IOException {
        return Files.readString(BUILT_BY_MAVEN.resolve(name).resolve(module).resolve("target/oracle/oracle.json"));
    }

    /** Why Maven's build of the same sample failed at the gate. */
    List<String> failureOfMaven() throws IOException {
        return failure(Files.readString(BUILT_BY_MAVEN.resolve(name).resolve("build.log")).replace("[ERROR]", ""));
    }

    /** Why a build failed at the gate, a line each, by what it said. */
    static List<String> failure(String said) {
        Optional<String> rest = Optional.of(said.indexOf(FAILURE)).filter(at -> at >= 0).map(said::substring);
        return rest.stream()
                .flatMap(String::lines)
                .map(String::strip)
                .takeWhile(line -> !line.isEmpty() && !line.startsWith("->"))
                .toList();
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
