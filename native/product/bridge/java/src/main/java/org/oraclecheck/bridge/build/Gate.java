package org.oraclecheck.bridge.build;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.oraclecheck.bridge.WorkerException;

/** A gate: limits that the engine compares with a report. */
public final class Gate {
    private final Request request = Request.gate();
    private final Map<String, Object> thresholds = new LinkedHashMap<>();
    private Path baseline;
    private String writer;

    /**
     * Makes a gate without limits.
     *
     * @param report the file of the report to judge; it need not exist yet
     * @param outputDirectory the folder for the verdict
     */
    public Gate(Path report, Path outputDirectory) {
        request.set("oracle", report);
        request.set("outputDirectory", outputDirectory);
        request.set("thresholds", thresholds);
    }

    /** Sets a limit by the name of its parameter; null sets none. */
    public Gate limit(String name, Object value) {
        if (value != null) {
            thresholds.put(name, value);
        }
        return this;
    }

    /** Sets limits for certain elements, each as returned by {@link GateRule#fields()}. */
    public Gate rules(List<Map<String, Object>> rules) {
        request.set("rules", rules);
        return this;
    }

    /** Sets the file with accepted findings, which need not exist. */
    public Gate baseline(Path file) {
        baseline = file;
        request.set("baseline", file);
        return this;
    }

    /**
     * Makes {@link #follow} and {@link #judge} fail if the baseline does not exist, because the user has
     * named it.
     *
     * @param command the command that writes a baseline, for the error message
     */
    public Gate requireBaseline(String command) {
        writer = command;
        return this;
    }

    /**
     * Sets the formats to write beside the verdict and the folder of the sources; null formats are the
     * default.
     */
    public Gate formats(Collection<String> names, Path baseDirectory) {
        request.set("formats", names);
        request.set("baseDirectory", baseDirectory);
        request.set("jdkHome", System.getProperty("java.home"));
        return this;
    }

    /** Sets the name of the project for the HTML report. */
    public Gate project(String name) {
        request.set("project", name);
        return this;
    }

    /** Sets which findings fail the build: {@code new}, {@code all} or {@code never}; null is the default. */
    public Gate failOn(String findings) {
        request.set("failOn", findings);
        return this;
    }

    /** Sets whether failing tests fail the gate too. */
    public Gate failOnFailingTests(boolean fail) {
        request.set("failOnFailingTests", fail);
        return this;
    }

    /**
     * Adds this gate to an analysis, which checks it first: an error in it must not cost an analysis.
     *
     * @throws WorkerException if a required baseline does not exist
     */
    public void follow(Request analysis) throws WorkerException {
        requireBaseline();
        analysis.set("gate", request);
    }

    private void requireBaseline() throws WorkerException {
        if (writer != null && !Files.exists(baseline)) {
            throw new WorkerException(Words.noBaseline(baseline, writer));
        }
    }

    /**
     * Adds this gate to an analysis that checks it first and then judges its own report.
     *
     * @throws WorkerException if a required baseline does not exist
     */
    public void judgeAfter(Request analysis) throws WorkerException {
        follow(analysis);
        analysis.set("judge", true);
    }

    /** Returns the verdict on a report: the one of its analysis, or the engine's answer now. */
    public Verdict judge(EngineClient engine, Report report) throws WorkerException {
        if (report.verdict().isPresent()) {
            return report.verdict().get();
        }
        requireBaseline();
        return Verdict.of(engine.run(request));
    }
}
