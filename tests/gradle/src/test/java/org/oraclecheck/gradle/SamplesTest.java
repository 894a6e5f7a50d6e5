package org.oraclecheck.gradle;

import static org.gradle.testkit.runner.TaskOutcome.FAILED;
import static org.gradle.testkit.runner.TaskOutcome.NO_SOURCE;
import static org.gradle.testkit.runner.TaskOutcome.SKIPPED;
import static org.gradle.testkit.runner.TaskOutcome.SUCCESS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.StreamSupport;
import org.gradle.testkit.runner.BuildResult;
import org.junit.jupiter.api.Test;

/** The other samples, each for what it is about. */
class SamplesTest {
    @Test
    void aGateInTheBuildScriptIsPartOfCheck() throws IOException {
        Sample bound = Sample.of("bound-in-the-pom");
        BuildResult failed = bound.fail("check", "-x", "test", "-Poracle.analyses=polish");
        assertEquals(FAILED, failed.task(":oracleCheck").getOutcome());
        // A rule with what it counts.
        assertEquals(3, bound.failureOfMaven().size());
        assertEquals(bound.failureOfMaven(), Sample.failure(failed.getOutput()));
        assertEquals(bound.reportOfMaven(""), bound.report(""));
    }

    @Test
    void projectsOfOneBuildAreAnalysedInParallel() throws IOException {
        Sample modules = Sample.of("modules");
        BuildResult built = modules.build(
                "oracleCheck", "--parallel", "--configuration-cache", "-Poracle.analyses=polish", "-Poracle.failOnFailingTests");
        for (String module : List.of("library", "user", "testng")) {
            assertEquals(SUCCESS, built.task(":" + module + ":oracleAnalyze").getOutcome(), module);
            assertEquals(modules.reportOfMaven(module), modules.report(module), module);
        }
        assertEquals(NO_SOURCE, built.task(":untested:oracleAnalyze").getOutcome());
        assertEquals(NO_SOURCE, built.task(":untested:oracleCheck").getOutcome());
        assertEquals(SKIPPED, built.task(":switched-off:oracleAnalyze").getOutcome());
        assertFalse(modules.hasReport("switched-off"));
    }

    @Test
    void whatIsSaidToTheTestTaskIsSaidHereToo() throws IOException {
        Sample sample = Sample.of("test-task");
        String[] line = {
            "oracleCheck", "--configuration-cache", "-Poracle.analyses=polish", "-Poracle.failOnFailingTests"
        };
        sample.build(line);
        JsonObject report = JsonParser.parseString(sample.report("")).getAsJsonObject();
        TreeSet<String> methods = new TreeSet<>();
        for (JsonElement test : report.getAsJsonArray("tests")) {
            assertEquals("passed", test.getAsJsonObject().get("outcome").getAsString(), test.toString());
            methods.add(test.getAsJsonObject().get("method").getAsString());
        }
        assertEquals(
                new TreeSet<>(List.of(
                        "aPackageIsOpened",
                        "assertionsAreOff",
                        "systemPropertiesComeFromEverywhere",
                        "theEnvironmentIsSet",
                        "theWorkingDirectoryIsSet")),
                methods);
        List<String> notHonoured = StreamSupport.stream(report.getAsJsonArray("notHonoured").spliterator(), false)
                .map(JsonElement::getAsString)
                .toList();
        assertEquals(List.of("task test: forkEvery = 1"), notHonoured);
        sample.write("work/here.txt", "what the tests read has changed");
        assertEquals(SUCCESS, sample.build(line).task(":oracleAnalyze").getOutcome());
    }
}
