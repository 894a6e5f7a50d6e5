package org.oraclecheck.bridge.build;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * The verdict of a gate.
 *
 * @param failure why the build has to fail; empty if it goes on
 */
public record Verdict(Optional<String> failure) {
    /** Reads the last event of the request that judged. */
    static Verdict of(JsonObject done) {
        JsonElement fails = done.get("fails");
        if (fails == null || !fails.getAsBoolean()) {
            return new Verdict(Optional.empty());
        }
        return new Verdict(Optional.of("the gate is not passed" + violations(done)));
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
