package org.oraclecheck.maven;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Interrupts a build in the midst of an analysis; scripts of samples call it. */
public final class Interruption {
    /** What a worker needs to come to its second test class, and far less than a test that has no end. */
    private static final Duration ENOUGH = Duration.ofSeconds(20);

    private Interruption() {}

    /**
     * Starts a build, interrupts it, and waits for its end and that of its worker.
     *
     * @param folder the sample's folder
     * @param command what starts the build; scripts have words of several types
     * @return the build's exit status
     * @throws AssertionError if the build ended by itself, or the worker outlives it
     */
    public static int of(Path folder, List<?> command) throws IOException, InterruptedException {
        Process build = new ProcessBuilder(command.stream().map(Object::toString).toList())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("interrupted.log").toFile())
                .start();
        ProcessHandle worker = worker(build, folder);
        while (worker.info().totalCpuDuration().orElse(ENOUGH).compareTo(ENOUGH) < 0) {
            Thread.sleep(200);
        }
        new ProcessBuilder("kill", "-INT", Long.toString(build.pid())).start().waitFor();
        int status = build.waitFor();
        if (worker.isAlive()) {
            worker.destroyForcibly();
            throw new AssertionError("the worker outlives the build");
        }
        return status;
    }

    private static ProcessHandle worker(Process build, Path folder) throws InterruptedException {
        while (build.isAlive()) {
            Optional<ProcessHandle> worker = build.descendants()
                    .filter(it -> it.info().commandLine().orElse("").contains("analyse-request.json"))
                    .findFirst();
            if (worker.isPresent()) {
                return worker.get();
            }
            Thread.sleep(200);
        }
        throw new AssertionError("the build ended by itself: see " + folder.resolve("interrupted.log"));
    }
}
