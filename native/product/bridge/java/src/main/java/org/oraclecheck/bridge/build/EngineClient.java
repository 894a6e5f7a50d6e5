package org.oraclecheck.bridge.build;

import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.Collection;
import org.oraclecheck.bridge.Platform;
import org.oraclecheck.bridge.UnsupportedPlatformException;
import org.oraclecheck.bridge.WorkerException;
import org.oraclecheck.bridge.WorkerProcess;

/** Sends requests to the engine and shows its events. */
public final class EngineClient {
    private final Console console;
    private final WorkerProcess worker;

    /**
     * Makes a client.
     *
     * @param log receives the engine's messages
     * @param progress shows the engine's progress
     * @param cache the folder for caches
     * @param work the worker's folder
     */
    public EngineClient(BuildLog log, Progress progress, Path cache, Path work) {
        console = new Console(log, progress);
        // The build's JDK is new enough to run the worker; the JDK of the analysed project need not be.
        worker = new WorkerProcess(Path.of(System.getProperty("java.home")), cache, work);
    }

    /**
     * Runs and analyses tests.
     *
     * @throws WorkerException if the engine fails, or does not exist for this platform
     */
    public Report analyse(Request request) throws WorkerException {
        return Report.of(run(request));
    }

    /**
     * Accepts all findings of a report.
     *
     * @param baseline the file with accepted findings; it need not exist yet
     */
    public void accept(Report report, Path baseline) throws WorkerException {
        run(Request.baseline().set("oracle", report.file()).set("baseline", baseline));
    }

    /**
     * Shows the assertions and fixes that a report proposes, as changes of the sources.
     *
     * @param baseDirectory the folder to which paths in the report are relative
     * @param applies whether to change the sources
     */
    public void suggest(Report report, Path baseDirectory, boolean applies) throws WorkerException {
        run(Request.suggest()
                .set("oracle", report.file())
                .set("baseDirectory", baseDirectory)
                .set("jdkHome", System.getProperty("java.home"))
                .set("apply", applies));
    }

    /**
     * Runs a flaky test of a report once more, as it passes and as it fails, and shows both.
     *
     * @param analysis how the tests run; its analyses are not used
     * @param report the file of the report
     * @param finding the id of the finding, or the name of its test; null is an error that lists the tests
     */
    public void replay(Request analysis, Path report, String finding) throws WorkerException {
        run(Request.replay().set("oracle", report).set("finding", finding).set("analysis", analysis));
    }

    /**
     * Copies generated tests into the test sources. Fails if no tests were generated.
     *
     * @param testSourceRoot the root to copy them to, which is made if it is not there
     * @param baseDirectory the build's root
     * @param dryRun whether to show the changes only
     */
    public void export(GeneratedTests tests, Path testSourceRoot, Path baseDirectory, boolean dryRun)
            throws WorkerException {
        run(Request.export()
                .set("generatedTestsDirectory", tests.folder())
                .set("testSourceRoot", testSourceRoot)
                .set("baseDirectory", baseDirectory)
                .set("dryRun", dryRun));
    }

    /**
     * Merges the reports of a build's modules.
     *
     * @param outputDirectory the folder for the merged report
     */
    public Report merge(Collection<Path> reports, Path outputDirectory) throws WorkerException {
        return Report.of(run(Request.merge().set("reports", reports).set("outputDirectory", outputDirectory)));
    }

    /** Runs one request and returns its last event. */
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
