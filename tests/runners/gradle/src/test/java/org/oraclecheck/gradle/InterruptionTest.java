package org.oraclecheck.gradle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A build that is interrupted in the midst of an analysis. */
class InterruptionTest {
    /** What a worker needs to come to its second test class, and far less than a test that has no end. */
    private static final Duration ENOUGH = Duration.ofSeconds(20);

    @Test
    void anInterruptedBuildLeavesWhatItHasRunAndNoProcess() throws IOException, InterruptedException {
        Sample sample = Sample.of("interrupted");
        Process build = sample.start("oracleCheck", "--no-daemon", "-Poracle.analyses=polish");
        ProcessHandle worker = worker(build, sample);
        Optional<ProcessHandle> daemon = worker.parent();
        while (worker.info().totalCpuDuration().orElse(ENOUGH).compareTo(ENOUGH) < 0) {
            Thread.sleep(200);
        }
        new ProcessBuilder("kill", "-INT", Long.toString(build.pid())).start().waitFor();
        assertEquals(130, build.waitFor());
        worker.onExit().join();
        daemon.ifPresent(it -> it.onExit().join());
        assertFalse(sample.hasReport(""));
        JsonObject report = JsonParser.parseString(sample.read("build/oracle/oracle.partial.json")).getAsJsonObject();
        assertTrue(report.get("interrupted").getAsBoolean());
        assertEquals(2, report.getAsJsonArray("tests").size());
    }

    private static ProcessHandle worker(Process build, Sample sample) throws InterruptedException {
        while (build.isAlive()) {
            Optional<ProcessHandle> worker = ProcessHandle.allProcesses()
                    .filter(it -> it.info().commandLine().orElse("").contains(sample.request()))
                    .findFirst();
            if (worker.isPresent()) {
                return worker.get();
            }
            Thread.sleep(200);
        }
        throw new AssertionError("the build ended by itself");
    }
}
