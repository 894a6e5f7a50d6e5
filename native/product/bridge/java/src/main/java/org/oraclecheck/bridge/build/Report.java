package org.oraclecheck.bridge.build;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.oraclecheck.bridge.WorkerException;

/**
 * The report of an analysis.
 *
 * @param file the path of its file
 * @param verdict the verdict of the gate; empty unless the analysis has judged the report
 */
public record Report(Path file, Optional<Verdict> verdict) {
    /** Makes a report that nothing has judged yet. */
    public Report(Path file) {
        this(file, Optional.empty());
    }

    /** Reads the last event of the request that wrote the report. */
    static Report of(JsonObject done) {
        Optional<Verdict> verdict = done.has("verdict") ? Optional.of(Verdict.of(done)) : Optional.empty();
        return new Report(Path.of(done.get("output").getAsString()), verdict);
    }

    /**
     * Returns whether the report has any tests, or may lack them: tests were generated, or it is limited to a
     * change, which may affect no test.
     */
    public boolean hasAnything() throws WorkerException {
        try (Reader reader = Files.newBufferedReader(file)) {
            JsonObject report = JsonParser.parseReader(reader).getAsJsonObject();
            JsonObject partial = report.getAsJsonObject("partial");
            JsonObject tests = report.getAsJsonObject("summary").getAsJsonObject("tests");
            boolean mayLackTests = report.has("generation") || partial != null && partial.has("changedSince");
            return mayLackTests || tests.get("found").getAsInt() > 0;
        } catch (IOException | JsonParseException e) {
            throw new WorkerException(file + " cannot be read: " + e.getMessage(), e);
        }
    }
}
