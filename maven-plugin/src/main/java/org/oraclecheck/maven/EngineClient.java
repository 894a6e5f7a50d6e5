package org.oraclecheck.maven;

import com.google.gson.JsonObject;
import java.nio.file.Path;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.logging.Log;
import org.oraclecheck.bridge.WorkerException;
import org.oraclecheck.bridge.WorkerProcess;

/** Puts requests to the engine and shows what it says. */
final class EngineClient {
    private final Console console;
    private final WorkerProcess worker;

    EngineClient(Log log, MavenSession session, Path cache, Path outputDirectory) {
        console = new Console(log, session.getSettings().isInteractiveMode());
        // The JDK of the build is known to be new enough; the one that is analysed need not be.
        worker = new WorkerProcess(Path.of(System.getProperty("java.home")), cache, outputDirectory.resolve("worker"));
    }

    /** Carries out one request and returns its last event. */
    JsonObject run(String name, JsonObject request) throws MojoExecutionException {
        try {
            return worker.run(name, request, console);
        } catch (WorkerException e) {
            throw new MojoExecutionException(e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("interrupted", e);
        } finally {
            console.clear();
        }
    }
}
