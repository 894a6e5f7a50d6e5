package org.oraclecheck.bridge;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Runs requests, each in a JVM of its own, so that even a crash of the engine is reported as an error
 * of the build.
 *
 * @param jdkHome the JDK that runs the worker
 * @param cacheDirectory the folder for the native library and the worker's classes
 * @param workDirectory the worker's working directory, which also gets the request's file
 */
public record WorkerProcess(Path jdkHome, Path cacheDirectory, Path workDirectory) {
    /** The kind of an artificial event, sent while the engine reports nothing for a while. */
    public static final String SILENCE = "silence";

    private static final long SILENT_MILLISECONDS = 5000;
    /** Seconds that a build which is shutting down has to print the worker's last messages. */
    private static final long PATIENCE_FOR_WORDS = 5;

    /**
     * Runs one request.
     *
     * @param name the request's name, for its file and for errors
     * @param request the request as JSON
     * @param events receives each event, in order, on the calling thread, and {@link #SILENCE} while
     *     there is none
     * @return the last event, {@code done}
     * @throws WorkerException if the engine fails or the worker dies
     * @throws InterruptedException if this thread is interrupted; by then the worker has written its results
     *     and ended
     */
    public JsonObject run(String name, JsonObject request, Consumer<JsonObject> events)
            throws WorkerException, InterruptedException {
        Process process;
        Path file = write(name, request);
        Parts parts = parts();
        try {
            process = new ProcessBuilder(command(parts, file)).directory(workDirectory.toFile()).start();
        } catch (IOException e) {
            throw new WorkerException("the worker cannot be started: " + e.getMessage(), e);
        }
        OutputLines lines = OutputLines.of(process.getInputStream(), "events");
        CountDownLatch told = new CountDownLatch(1);
        Thread ender = new Thread(() -> endOfBuild(process, told), "oracle worker's end");
        try {
            Runtime.getRuntime().addShutdownHook(ender);
            return attend(name, process, lines, events);
        } catch (IllegalStateException e) {
            throw new WorkerException("the build is being shut down", e);
        } catch (InterruptedException e) {
            end(process);
            tellRest(name, lines, events);
            throw e;
        } finally {
            told.countDown();
            process.destroyForcibly();
            forget(ender);
        }
    }

    /**
     * Ends the worker at the shutdown of the build, and keeps the build's JVM until its last messages are
     * printed.
     */
    private static void endOfBuild(Process process, CountDownLatch told) {
        end(process);
        try {
            told.await(PATIENCE_FOR_WORDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            // Nobody interrupts a shutdown hook.
        }
    }

    /** Asks a worker to write its results and end; kills it if it does not. */
    private static void end(Process process) {
        try {
            process.getOutputStream().close();
            process.waitFor(Worker.PATIENCE + 1, TimeUnit.SECONDS);
        } catch (IOException | InterruptedException e) {
            // The worker has ended already, or this thread must not wait.
        } finally {
            process.destroyForcibly();
        }
    }

    /** Delivers the remaining events of a worker that has ended. */
    private static void tellRest(String name, OutputLines lines, Consumer<JsonObject> events)
            throws InterruptedException {
        try {
            for (String line : lines.rest()) {
                events.accept(event(name, line));
            }
        } catch (WorkerException e) {
            // The last line was cut off.
        }
    }

    private Path write(String name, JsonObject request) throws WorkerException {
        Path file = workDirectory.resolve(name + "-request.json");
        try {
            Files.createDirectories(workDirectory);
            Files.writeString(file, request.toString());
            return file;
        } catch (IOException e) {
            throw unwritable(workDirectory, "outputDirectory", e);
        }
    }

    /** Extracts the worker's class path and the native library. */
    private Parts parts() throws WorkerException {
        try {
            return new Parts(
                    Extracted.worker(cacheDirectory), Extracted.library(Platform.current(), cacheDirectory));
        } catch (IOException e) {
            throw unwritable(cacheDirectory, "cacheDirectory", e);
        }
    }

    private record Parts(Path classPath, Path library) {}

    private static WorkerException unwritable(Path folder, String parameter, IOException e) {
        String problem = folder + " cannot be written: " + e.getMessage();
        return new WorkerException(problem + "; set oracle." + parameter + " to another folder", e);
    }

    private List<String> command(Parts parts, Path request) throws IOException {
        return List.of(
                java().toString(),
                // Messages of the JVM itself must not appear among the events.
                "-XX:+DisplayVMOutputToStderr",
                "-XX:ErrorFile=" + workDirectory.resolve("crash-%p.log"),
                "-XX:-CreateCoredumpOnCrash",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xshare:auto",
                "-Xmx256m",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                parts.classPath().toString(),
                Worker.class.getName(),
                parts.library().toString(),
                request.toAbsolutePath().toString(),
                parts.library().getParent().getFileName().toString());
    }

    private Path java() throws IOException {
        Path bin = jdkHome.resolve("bin");
        for (String name : List.of("java", "java.exe")) {
            if (Files.isRegularFile(bin.resolve(name))) {
                return bin.resolve(name);
            }
        }
        throw new IOException("there is no JDK at " + jdkHome);
    }

    private static JsonObject attend(String name, Process process, OutputLines lines, Consumer<JsonObject> events)
            throws WorkerException, InterruptedException {
        OutputLines complaints = OutputLines.of(process.getErrorStream(), "errors");
        JsonObject last = null;
        for (Optional<String> line = next(lines, events); line.isPresent(); line = next(lines, events)) {
            last = event(name, line.get());
            events.accept(last);
        }
        int status = process.waitFor();
        return switch (last == null ? "" : kind(last)) {
            case "done" -> last;
            case "failed" -> throw new WorkerException(last.get("message").getAsString());
            default -> throw new WorkerException(WorkerDeath.explain(name, status, complaints.rest()));
        };
    }

    private static Optional<String> next(OutputLines lines, Consumer<JsonObject> events) throws InterruptedException {
        while (lines.isSilentFor(SILENT_MILLISECONDS)) {
            JsonObject silence = new JsonObject();
            silence.addProperty("event", SILENCE);
            events.accept(silence);
        }
        return lines.next();
    }

    private static JsonObject event(String name, String line) throws WorkerException {
        try {
            JsonObject event = JsonParser.parseString(line).getAsJsonObject();
            if (!kind(event).isEmpty()) {
                return event;
            }
        } catch (JsonParseException | IllegalStateException e) {
            // Not an event: see below.
        }
        throw new WorkerException("the worker wrote a line during `" + name + "` that is not an event: " + line);
    }

    /** Returns the kind of an event; empty if the object is no event. */
    public static String kind(JsonObject event) {
        JsonElement kind = event.get("event");
        return kind == null ? "" : kind.getAsString();
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The build is shutting down, and the hook is running.
        }
    }
}
