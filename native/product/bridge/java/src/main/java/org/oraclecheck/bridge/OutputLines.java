package org.oraclecheck.bridge;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Reads the lines of a process's stream on its own thread, so that waiting for a line can be interrupted. */
final class OutputLines {
    private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();

    private Optional<String> held;

    private OutputLines() {}

    static OutputLines of(InputStream stream, String name) {
        OutputLines output = new OutputLines();
        Thread reader = new Thread(() -> output.read(stream), "oracle worker's " + name);
        reader.setDaemon(true);
        reader.start();
        return output;
    }

    /** Waits for the next line. Returns whether none has arrived within the given milliseconds. */
    boolean isSilentFor(long milliseconds) throws InterruptedException {
        if (held == null) {
            held = lines.poll(milliseconds, TimeUnit.MILLISECONDS);
        }
        return held == null;
    }

    /** Waits for the next line; empty at the end, after which it must not be called again. */
    Optional<String> next() throws InterruptedException {
        Optional<String> next = held == null ? lines.take() : held;
        held = null;
        return next;
    }

    /** Waits for the end and returns all further lines. */
    List<String> rest() throws InterruptedException {
        List<String> rest = new ArrayList<>();
        for (Optional<String> line = next(); line.isPresent(); line = next()) {
            rest.add(line.get());
        }
        return rest;
    }

    private void read(InputStream stream) {
        try (var reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            reader.lines().map(Optional::of).forEach(lines::add);
        } catch (IOException | UncheckedIOException e) {
            // The process was killed; this counts as the end of its stream.
        } finally {
            lines.add(Optional.empty());
        }
    }
}
