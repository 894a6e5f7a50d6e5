package org.oraclecheck.bridge.build;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.oraclecheck.bridge.WorkerException;

/** Limits that the engine holds against a report. */
public final class Gate {
    private final Request request = Request.gate();
    private final Map<String, Object> thresholds = new LinkedHashMap<>();
    private Path baseline;
    private String writer;

    /**
     * A gate without limits.
     *
     * @param report what is judged, which need not be there yet
     * @param outputDirectory where the verdict is written
     */
    public Gate(Path report, Path outputDirectory) {
        request.set("oracle", report);
        request.set("outputDirectory", outputDirectory);
        request.set("thresholds", thresholds);
    }

    /** Sets a limit by its parameter's name; null is no limit. */
    public Gate limit(String name, Object value) {
        if (value != null) {
            thresholds.put(name, value);
        }
        return this;
    }

    /** Limits on elements one by one, as {@link GateRule#fields()}. */
    public Gate rules(List<Map<String, Object>> rules) {
        request.set("rules", rules);
        return this;
    }

    /** What is accepted: a file that need not be there. */
    public Gate baseline(Path file) {
        baseline = file;
        request.set("baseline", file);
        return this;
    }

    /**
     * Has the file with what is accepted be there, because the user has named it.
     *
     * @param command how the user has such a file written
     */
    public Gate requireBaseline(String command) {
        writer = command;
        return this;
    }

    /** What to write beside the verdict, with sources below a folder; null is the engine's default. */
    public Gate formats(Collection<String> names, Path baseDirectory) {
        request.set("formats", names);
        request.set("baseDirectory", baseDirectory);
        request.set("jdkHome", System.getProperty("java.home"));
        return this;
    }

    /** The project's name, for the report that people read. */
    public Gate project(String name) {
        request.set("project", name);
        return this;
    }

    /** What fails the build: {@code new}, {@code all} or {@code never}; null is the engine's default. */
    public Gate failOn(String findings) {
        request.set("failOn", findings);
        return this;
    }

    /** Whether a test that fails fails the gate too. */
    public Gate failOnFailingTests(boolean fail) {
        request.set("failOnFailingTests", fail);
        return this;
    }

    /**
     * Has an analysis look at this gate before it begins: an error in it must not cost an analysis.
     *
     * @throws WorkerException if there is no baseline where there has to be one
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
     * Has the engine judge.
     *
     * @return why the build is to fail; empty if it is not
     */
    public Optional<String> judge(EngineClient engine) throws WorkerException {
        requireBaseline();
        JsonObject done = engine.run(request);
        JsonElement fails = done.get("fails");
        if (fails == null || !fails.getAsBoolean()) {
            return Optional.empty();
        }
        return Optional.of("the gate is not passed" + violations(done));
    }

    private static String violations(JsonObject done) {
        JsonElement violations = done.get("violations");
        if (violations == null) {
            return "";
        }
        return StreamSupport.stream(violations.getAsJsonArray().spliterator(), false)
                .map(JsonElement::getAsString)
                .collect(Collectors.joining("\n  ", ":\n  ", ""));
    }
}
