package org.oraclecheck.bridge.build;

import com.google.gson.JsonObject;
import java.util.function.Consumer;
import org.oraclecheck.bridge.WorkerProcess;

/** Shows the engine's events: its lines in the build's log, its progress on a terminal. */
final class Console implements Consumer<JsonObject> {
    private static final long PAUSE = 100_000_000;

    private final BuildLog log;
    private final boolean live;
    private long shownAt = System.nanoTime();
    private Estimate estimate = new Estimate("", System.nanoTime());
    private int width;

    Console(BuildLog log, boolean ownTerminal) {
        this.log = log;
        this.live = ownTerminal && isTerminal();
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
        if (width > 0) {
            draw("");
            width = 0;
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
        long now = System.nanoTime();
        if (!estimate.isOf(phase)) {
            estimate = new Estimate(phase, now);
        }
        if (live && now - shownAt >= PAUSE) {
            shownAt = now;
            String text = "Oracle Check: " + text(event, now);
            draw(text);
            width = text.length();
        }
    }

    private String text(JsonObject event, long now) {
        int done = event.get("done").getAsInt();
        int total = event.get("total").getAsInt();
        String left = estimate.left(done, total, now).map(it -> ", " + it + " left").orElse("");
        return event.get("phase").getAsString() + ": " + done + " of " + total + " test classes, "
                + event.get("tests") + " tests run" + left;
    }

    private void draw(String text) {
        System.out.print("\r" + text + " ".repeat(Math.max(0, width - text.length())) + (text.isEmpty() ? "\r" : ""));
        System.out.flush();
    }

    private static boolean isTerminal() {
        if (System.console() == null || "dumb".equals(System.getenv("TERM"))) {
            return false;
        }
        try {
            // From Java 22 on there is a console without a terminal as well.
            return (boolean) java.io.Console.class.getMethod("isTerminal").invoke(System.console());
        } catch (ReflectiveOperationException e) {
            return true;
        }
    }
}
