package org.oraclecheck.maven;

import com.google.gson.JsonObject;
import java.util.function.Consumer;
import org.oraclecheck.bridge.WorkerProcess;

/** Listens to an analysis for whether there are any tests. */
final class AnalyseEvents implements Consumer<JsonObject> {
    private final Consumer<JsonObject> next;
    private int tests;

    AnalyseEvents(Consumer<JsonObject> next) {
        this.next = next;
    }

    int tests() {
        return tests;
    }

    @Override
    public void accept(JsonObject event) {
        switch (WorkerProcess.kind(event)) {
            case "discovered" -> tests = Math.max(tests, event.get("tests").getAsInt());
            case "testFinished" -> tests = Math.max(tests, 1);
            default -> {}
        }
        next.accept(event);
    }
}
