package org.oraclecheck.bridge.build;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonParser;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConsoleTest {
    private final List<String> seen = new ArrayList<>();
    private long now;
    private final Console console = new Console(new Log(), new Line(), () -> now);

    @Test
    void eachMinuteTheLogSaysHowFarItIs() {
        now = 70_000_000_000L;
        tell("{'event': 'silence'}");
        now = 100_000_000_000L;
        tell("{'event': 'progress', 'phase': 'polish', 'done': 1, 'total': 3, 'tests': 7}");
        tell("{'event': 'silence'}");
        now = 130_000_000_000L;
        tell("{'event': 'silence'}");
        tell("{'event': 'phase', 'text': 'suggestions are tried out'}");
        now = 190_000_000_000L;
        tell("{'event': 'silence'}");
        assertEquals(
                List.of(
                        "clear",
                        "info Oracle Check: looking for tests, 1 min so far",
                        "show Oracle Check: polish: 1 of 3 test classes, 7 tests run",
                        "clear",
                        "info Oracle Check: polish: 1 of 3 test classes, 7 tests run, 2 min so far",
                        "show Oracle Check: suggestions are tried out",
                        "clear",
                        "info Oracle Check: suggestions are tried out, 3 min so far"),
                seen);
    }

    @Test
    void theLineIsTakenAwayBeforeAnythingIsSaid() {
        // Later than the pause between two progress lines.
        now = 150_000_000;
        tell("{'event': 'progress', 'phase': 'polish', 'done': 1, 'total': 3, 'tests': 7}");
        tell("{'event': 'message', 'level': 'warning', 'text': 'a finding'}");
        tell("{'event': 'message', 'level': 'error', 'text': 'a fault'}");
        assertEquals(
                List.of(
                        "show Oracle Check: polish: 1 of 3 test classes, 7 tests run",
                        "clear",
                        "warning a finding",
                        "clear",
                        "error a fault"),
                seen);
    }

    private void tell(String event) {
        console.accept(JsonParser.parseString(event).getAsJsonObject());
    }

    private final class Log implements BuildLog {
        @Override
        public void error(String text) {
            seen.add("error " + text);
        }

        @Override
        public void warning(String text) {
            seen.add("warning " + text);
        }

        @Override
        public void info(String text) {
            seen.add("info " + text);
        }
    }

    private final class Line implements Progress {
        @Override
        public void show(String line) {
            seen.add("show " + line);
        }

        @Override
        public void clear() {
            seen.add("clear");
        }

        @Override
        public boolean isSeen() {
            return false;
        }
    }
}
