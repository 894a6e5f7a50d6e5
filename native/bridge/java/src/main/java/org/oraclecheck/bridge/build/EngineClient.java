package org.oraclecheck.bridge.build;

import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.Collection;
import org.oraclecheck.bridge.Platform;
import org.oraclecheck.bridge.UnsupportedPlatformException;
import org.oraclecheck.bridge.WorkerException;
import org.oraclecheck.bridge.WorkerProcess;

/** Puts requests to the engine and shows what it says. */
public final class EngineClient {
    private final Console console;
    private final WorkerProcess worker;

    /**
     * A client that has asked nothing yet.
     *
     * @param log where the engine's lines go
     * @param progress where it is shown how far it is
     * @param cache where caches live
     * @param work the worker's folder
     */
    public EngineClient(BuildLog log, Progress progress, Path cache, Path work) {
        console = new Console(log, progress);
        // The JDK of the build is known to be new enough; the one that is analysed need not be.
        worker = new WorkerProcess(Path.of(System.getProperty("java.home")), cache, work);
    }

    /**
     * Has tests run and analysed.
     *
     * @throws WorkerException if the engine cannot do it, or is not there for this machine
     */
    public Report analyse(Request request) throws WorkerException {
        return new Report(Path.of(run(request).get("output").getAsString()));
    }

    /**
     * Accepts what a report holds.
     *
     * @param baseline the file with what is accepted, which need not be there yet
     */
    public void accept(Report report, Path baseline) throws WorkerException {
        run(Request.baseline().set("oracle", report.file()).set("baseline", baseline));
    }

    /**
     * Shows the assertions that a report suggests as changes of the tests' sources.
     *
     * @param baseDirectory what files in the report are relative to
     * @param applies whether the sources are changed
     */
    public void suggest(Report report, Path baseDirectory, boolean applies) throws WorkerException {
        run(Request.suggest()
                .set("oracle", report.file())
                .set("baseDirectory", baseDirectory)
                .set("jdkHome", System.getProperty("java.home"))
                .set("apply", applies));
    }

    /**
     * Puts the reports of a build's modules together.
     *
     * @param outputDirectory where the report of all is written
     */
    public Report merge(Collection<Path> reports, Path outputDirectory) throws WorkerException {
        return new Report(Path.of(run(Request.merge().set("reports", reports).set("outputDirectory", outputDirectory))
                .get("output")
                .getAsString()));
    }

    /** Carries out one request and returns its last event. */
    JsonObject run(Request request) throws WorkerException {
        try {
            Platform.current().requireSupported();
            return worker.run(request.kind(), request.json(), console);
        } catch (UnsupportedPlatformException e) {
            throw new WorkerException(e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WorkerException("interrupted", e);
        } finally {
            console.clear();
        }
    }
}
