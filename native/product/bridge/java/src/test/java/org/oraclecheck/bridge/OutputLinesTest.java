package org.oraclecheck.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class OutputLinesTest {
    @Test
    void comeInOrderAndEnd() throws InterruptedException {
        byte[] text = "ä\nb\nc".getBytes(StandardCharsets.UTF_8);
        OutputLines lines = OutputLines.of(new ByteArrayInputStream(text), "test");
        assertEquals(Optional.of("ä"), lines.next());
        assertEquals(List.of("b", "c"), lines.rest());
    }

    @Test
    void silenceIsNoLine() throws Exception {
        try (var speaker = new PipedOutputStream()) {
            OutputLines lines = OutputLines.of(new PipedInputStream(speaker), "test");
            assertTrue(lines.isSilentFor(10));
            speaker.write("a\n".getBytes(StandardCharsets.UTF_8));
            speaker.flush();
            assertFalse(lines.isSilentFor(60_000));
            assertEquals(Optional.of("a"), lines.next());
            assertTrue(lines.isSilentFor(10));
        }
    }

    @Test
    void whoWaitsForOneCanBeInterrupted() throws Exception {
        try (var silent = new PipedOutputStream()) {
            OutputLines lines = OutputLines.of(new PipedInputStream(silent), "test");
            Thread.currentThread().interrupt();
            assertThrows(InterruptedException.class, lines::next);
        }
    }
}
