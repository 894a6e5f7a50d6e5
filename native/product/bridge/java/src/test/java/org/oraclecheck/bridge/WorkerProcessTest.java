package org.oraclecheck.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests how workers end. A script takes the place of the worker's JVM, so that it can die in every way. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the script is a shell's")
@Timeout(60)
class WorkerProcessTest {
    private static final String STARTED = "echo '{\"event\":\"started\"}'\n";

    @TempDir static Path cache;

    @TempDir Path folder;
    private final List<String> seen = new ArrayList<>();

    @Test
    void handsOnTheEventsAndReturnsTheLast() throws Exception {
        JsonObject done = run(STARTED + "echo '{\"event\":\"done\",\"output\":\"x\"}'");
        assertEquals("x", done.get("output").getAsString());
        assertEquals(List.of("started", "done"), seen);
    }

    @Test
    void leavesTheRequestBehind() throws Exception {
        run("echo '{\"event\":\"done\"}'");
        assertEquals("{\"kind\":\"analyse\"}", Files.readString(folder.resolve("analyse-request.json")));
    }

    @Test
    void aFailureOfTheEngineIsAnErrorWithItsMessage() {
        assertFails("echo '{\"event\":\"failed\",\"message\":\"no JDK at /x\"}'", "no JDK at /x");
    }

    @Test
    void aCrashIsAnErrorWithWhatWasSaidLast() {
        assertFails(STARTED + "echo 'it burns' >&2\nkill -SEGV $$", "crashed (SIGSEGV)", "it burns");
        assertEquals(List.of("started"), seen);
    }

    @Test
    void beingKilledIsAnErrorThatTellsTheLikelyReason() {
        assertFails(STARTED + "kill -KILL $$", "SIGKILL", "memory");
    }

    @Test
    void anEndWithoutAResultIsAnError() {
        assertFails(STARTED + "exit 0", "ended with status 0");
    }

    @Test
    void aResultThatComesBeforeACrashCounts() throws Exception {
        assertEquals("done", WorkerProcess.kind(run("echo '{\"event\":\"done\"}'\nkill -KILL $$")));
    }

    @Test
    void whatIsNoEventIsAnError() {
        assertFails("echo 'Hello, world'\nsleep 60", "Hello, world");
    }

    @Test
    void aMissingJdkIsAnError() {
        WorkerProcess worker = new WorkerProcess(folder.resolve("none"), cache, folder);
        Exception error =
                assertThrows(WorkerException.class, () -> worker.run("analyse", new JsonObject(), event -> {}));
        assertTrue(error.getMessage().contains("none"), error.getMessage());
    }

    @Test
    void anInterruptedBuildLetsTheWorkerWriteWhatItKnowsAndLeavesNoneBehind() throws Exception {
        Path pid = folder.resolve("pid");
        Path known = folder.resolve("known");
        Thread caller = Thread.currentThread();
        String untilTheEndOfInput = "cat > /dev/null\ntouch " + known;
        assertThrows(
                InterruptedException.class,
                () -> run("echo $$ > " + pid + "\n" + STARTED + untilTheEndOfInput, caller::interrupt));
        assertTrue(Files.exists(known));
        long worker = Long.parseLong(Files.readString(pid).strip());
        ProcessHandle.of(worker).ifPresent(handle -> handle.onExit().join());
        assertFalse(ProcessHandle.of(worker).map(ProcessHandle::isAlive).orElse(false));
    }

    private void assertFails(String script, String... parts) {
        String message = assertThrows(WorkerException.class, () -> run(script)).getMessage();
        for (String part : parts) {
            assertTrue(message.contains(part), message);
        }
    }

    private JsonObject run(String script) throws Exception {
        return run(script, () -> {});
    }

    private JsonObject run(String script, Runnable onEvent) throws IOException, WorkerException, InterruptedException {
        Path java = Files.createDirectories(folder.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\n" + script + "\n");
        assertTrue(java.toFile().setExecutable(true));
        JsonObject request = new JsonObject();
        request.addProperty("kind", "analyse");
        return new WorkerProcess(folder, cache, folder)
                .run(
                        "analyse",
                        request,
                        event -> {
                            seen.add(WorkerProcess.kind(event));
                            onEvent.run();
                        });
    }
}
