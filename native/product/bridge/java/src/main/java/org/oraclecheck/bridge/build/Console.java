package org.oraclecheck.bridge.build;

import com.google.gson.JsonObject;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.oraclecheck.bridge.WorkerProcess;

/**
 * Shows the engine's events: messages in the build's log, progress on a progress line. If the user may not
 * see that line, it logs the progress once a minute.
 */
final class Console implements Consumer<JsonObject> {
    private static final long PAUSE = 100_000_000;
    private static final long MINUTE = 60_000_000_000L;

    private final BuildLog log;
    private final Progress progress;
    private final LongSupplier clock;
    private final long began;
    private long shownAt;
    private long saidAt;
    private String state = "looking for tests";
    private Estimate estimate;

    Console(BuildLog log, Progress progress) {
        this(log, progress, System::nanoTime);
    }

    /** Makes a console with the given clock, which returns nanoseconds. */
    Console(BuildLog log, Progress progress, LongSupplier clock) {
        this.log = log;
        this.progress = progress;
        this.clock = clock;
        began = clock.getAsLong();
        shownAt = began;
        saidAt = began;
        estimate = new Estimate("", began);
    }

    @Override
    public void accept(JsonObject event) {
        remind(clock.getAsLong());
        switch (WorkerProcess.kind(event)) {
            case "message" -> say(event.get("level").getAsString(), event.get("text").getAsString());
            case "progress" -> show(event);
            case "phase" -> begin(event.get("text").getAsString());
            default -> {}
        }
    }

    /** Removes the line of progress. */
    void clear() {
        progress.clear();
    }

    private void remind(long now) {
        if (now - saidAt >= MINUTE && !progress.isSeen()) {
            saidAt = now;
            say("info", "Oracle Check: " + state + ", " + (now - began) / MINUTE + " min so far");
        }
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
        long now = clock.getAsLong();
        if (!estimate.isOf(phase)) {
            estimate = new Estimate(phase, now);
        }
        if (now - shownAt >= PAUSE) {
            shownAt = now;
            state = text(event, now);
            progress.show("Oracle Check: " + state);
        }
    }

    private void begin(String phase) {
        state = phase;
        progress.show("Oracle Check: " + state);
    }

    private String text(JsonObject event, long now) {
        int done = event.get("done").getAsInt();
        int total = event.get("total").getAsInt();
        String left = estimate.left(done, total, now).map(it -> ", " + it + " left").orElse("");
        return event.get("phase").getAsString() + ": " + done + " of " + total + " test classes, "
                + event.get("tests") + " tests run" + left;
    }
}
