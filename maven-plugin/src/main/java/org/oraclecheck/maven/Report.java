package org.oraclecheck.maven;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.maven.plugin.MojoExecutionException;

/** An analysis' document, as far as a goal has to know it. */
record Report(Path file) {
    /** The document that an analysis' last event names. */
    static Report of(JsonObject done) {
        return new Report(Path.of(done.get("output").getAsString()));
    }

    /** Whether it is about any test at all. */
    boolean hasTests() throws MojoExecutionException {
        try (Reader reader = Files.newBufferedReader(file)) {
            JsonObject summary = JsonParser.parseReader(reader).getAsJsonObject().getAsJsonObject("summary");
            return summary.getAsJsonObject("tests").get("found").getAsInt() > 0;
        } catch (IOException | JsonParseException e) {
            throw new MojoExecutionException(file + " cannot be read: " + e.getMessage(), e);
        }
    }
}
