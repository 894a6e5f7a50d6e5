package org.oraclecheck.bridge.build;

import com.google.gson.JsonObject;
import java.util.function.Consumer;
import org.oraclecheck.bridge.WorkerProcess;

/** Shows the engine's events: its lines in the build's log, how far it is where that is shown. */
final class Console implements Consumer<JsonObject> {
    private static final long PAUSE = 100_000_000;

    private final BuildLog log;
    private final Progress progress;
    private long shownAt = System.nanoTime();
    private Estimate estimate = new Estimate("", System.nanoTime());

    Console(BuildLog log, Progress progress) {
        this.log = log;
        this.progress = progress;
    }

    @Override
    public void accept(JsonObject event) {
        switch (WorkerProcess.kind(event)) {
            case "message" -> say(event.get("level").getAsString(), event.get("text").getAsString());
            case "progress" -> show(event);
            default -> {}
        }
    }

    /** Removes the line of progress. */
    void clear() {
        progress.clear();
    }

    private void say(String level, String text) {
        clear();
        switch (level) {
            case "error" -> log.error(text);
            case "warning" -> log.warning(text);
            default -> log.info(text);
        }
    }

    private void show(JsonObject event) {
        String phase = event.get("phase").getAsString();
        long now = System.nanoTime();
        if (!estimate.isOf(phase)) {
            estimate = new Estimate(phase, now);
        }
        if (now - shownAt >= PAUSE) {
            shownAt = now;
            progress.show("Oracle Check: " + text(event, now));
        }
    }

    private String text(JsonObject event, long now) {
        int done = event.get("done").getAsInt();
        int total = event.get("total").getAsInt();
        String left = estimate.left(done, total, now).map(it -> ", " + it + " left").orElse("");
        return event.get("phase").getAsString() + ": " + done + " of " + total + " test classes, "
                + event.get("tests") + " tests run" + left;
    }
}
