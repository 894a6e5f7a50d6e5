package org.oraclecheck.maven;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Interrupts a build during an analysis; scripts of samples call it. */
public final class Interruption {
    /** CPU time after which a worker is in its second test class, which has a test without end. */
    private static final Duration ENOUGH = Duration.ofSeconds(20);

    private static final long PAUSE = 200;

    /** A shell makes background processes ignore SIGINT, and their children too; this prefix undoes that. */
    private static final List<String> INTERRUPTIBLE = List.of("env", "--default-signal=INT");

    private Interruption() {}

    /**
     * Starts a build, interrupts it during its tests, and waits for the end of the build and of its worker.
     *
     * @param folder the sample's folder
     * @param command the command that starts the build; scripts have words of several types
     * @return the build's exit status
     * @throws AssertionError if the build ended by itself, or the worker outlives it
     */
    public static int of(Path folder, List<?> command) throws IOException, InterruptedException {
        Process build = start(folder, command);
        ProcessHandle worker = descendant(build, "analyse-request.json", folder);
        while (worker.info().totalCpuDuration().orElse(ENOUGH).compareTo(ENOUGH) < 0) {
            Thread.sleep(PAUSE);
        }
        return interrupt(build, List.of(worker));
    }

    /**
     * Does the same after a JVM has started that proves an assertion.
     *
     * @param folder the sample's folder
     * @param command the command that starts the build; scripts have words of several types
     * @return the build's exit status
     * @throws AssertionError if the build ended by itself, or the worker or that JVM outlives it
     */
    public static int duringProof(Path folder, List<?> command) throws IOException, InterruptedException {
        Process build = start(folder, command);
        ProcessHandle jvm = descendant(build, "org.oraclecheck.driver.Reference", folder);
        return interrupt(build, List.of(descendant(build, "analyse-request.json", folder), jvm));
    }

    private static Process start(Path folder, List<?> command) throws IOException {
        return new ProcessBuilder(Stream.concat(INTERRUPTIBLE.stream(), command.stream().map(Object::toString)).toList())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("interrupted.log").toFile())
                .start();
    }

    private static int interrupt(Process build, List<ProcessHandle> others) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-INT", Long.toString(build.pid())).start().waitFor();
        int status = build.waitFor();
        List<ProcessHandle> left = others.stream().filter(ProcessHandle::isAlive).toList();
        left.forEach(ProcessHandle::destroyForcibly);
        if (!left.isEmpty()) {
            throw new AssertionError("outlives the build: " + left);
        }
        return status;
    }

    private static ProcessHandle descendant(Process build, String word, Path folder) throws InterruptedException {
        while (build.isAlive()) {
            Optional<ProcessHandle> found = build.descendants()
                    .filter(it -> it.info().commandLine().orElse("").contains(word))
                    .findFirst();
            if (found.isPresent()) {
                return found.get();
            }
            Thread.sleep(PAUSE);
        }
        throw new AssertionError("the build ended by itself: see " + folder.resolve("interrupted.log"));
    }
}
