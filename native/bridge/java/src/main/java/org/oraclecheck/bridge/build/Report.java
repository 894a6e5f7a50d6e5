package org.oraclecheck.bridge.build;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.oraclecheck.bridge.WorkerException;

/**
 * An analysis' document, as far as a build has to know it.
 *
 * @param file where it lies
 */
public record Report(Path file) {
    /** Whether it is about any test at all, or about a change, which may concern none. */
    public boolean hasAnything() throws WorkerException {
        try (Reader reader = Files.newBufferedReader(file)) {
            JsonObject report = JsonParser.parseReader(reader).getAsJsonObject();
            JsonObject partial = report.getAsJsonObject("partial");
            JsonObject tests = report.getAsJsonObject("summary").getAsJsonObject("tests");
            return partial != null && partial.has("changedSince") || tests.get("found").getAsInt() > 0;
        } catch (IOException | JsonParseException e) {
            throw new WorkerException(file + " cannot be read: " + e.getMessage(), e);
        }
    }
}
