package org.oraclecheck.gradle;

import static org.gradle.testkit.runner.TaskOutcome.FAILED;
import static org.gradle.testkit.runner.TaskOutcome.NO_SOURCE;
import static org.gradle.testkit.runner.TaskOutcome.SKIPPED;
import static org.gradle.testkit.runner.TaskOutcome.SUCCESS;
import static org.gradle.testkit.runner.TaskOutcome.UP_TO_DATE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.StreamSupport;
import org.gradle.testkit.runner.BuildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The other samples, each for what it is about. */
class SamplesTest {
    @Test
    @Tag("quick")
    void aGateInTheBuildScriptIsPartOfCheck() throws IOException {
        Sample bound = Sample.of("bound-in-the-pom");
        BuildResult failed = bound.fail("check", "-x", "test", "-Poracle.analyses=polish");
        assertEquals(FAILED, failed.task(":oracleCheck").getOutcome());
        // Two rules with what they count.
        assertEquals(5, bound.failureOfMaven().size());
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
        BuildResult generated = modules.build(":untested:oracleExport", "-Poracle.generateBudget=200ms");
        assertEquals(SUCCESS, generated.task(":untested:oracleGenerate").getOutcome());
        assertEquals(NO_SOURCE, generated.task(":untested:oracleExport").getOutcome());
        assertEquals(SKIPPED, built.task(":switched-off:oracleAnalyze").getOutcome());
        assertFalse(modules.hasReport("switched-off"));
    }

    @Test
    void allProjectsAreJudgedTogether() throws IOException {
        Sample reactor = Sample.of("reactor");
        BuildResult failed = reactor.fail(together("check", "-x", "test", "-Poracle.maxPseudoTested=0"));
        assertEquals(FAILED, failed.task(":oracleCheck").getOutcome());
        assertEquals(3, reactor.failureOfMaven().size());
        assertEquals(reactor.failureOfMaven(), Sample.failure(failed.getOutput()));
        assertEquals(reactor.reportOfMaven(""), reactor.report(""));
        for (String module : List.of("code", "cases", "twin")) {
            assertEquals(reactor.reportOfMaven(module), reactor.report(module), module);
        }
        reactor.build(together("oracleBaseline"));
        assertEquals(reactor.ofMaven("oracle-baseline.json"), reactor.read("oracle-baseline.json"));
        BuildResult passed = reactor.build(together("oracleCheck"));
        assertEquals(SUCCESS, passed.task(":oracleCheck").getOutcome());
        for (String module : List.of("code", "cases", "twin")) {
            assertEquals(UP_TO_DATE, passed.task(":" + module + ":oracleAnalyze").getOutcome(), module);
            assertEquals(SKIPPED, passed.task(":" + module + ":oracleCheck").getOutcome(), module);
            assertFalse(reactor.has(module + "/build/oracle/gate.json"), module);
        }
        for (String report : List.of("gate.json", "index.html", "oracle.sarif", "gate.xml", "summary.md")) {
            assertEquals(reactor.documentOfMaven(report), reactor.document(report), report);
        }
        assertEquals(UP_TO_DATE, reactor.build(together("oracleCheck")).task(":oracleCheck").getOutcome());
    }

    @Test
    void testsThatCheckNothingAndPromisesFailTheGate() throws IOException {
        Sample selected = Sample.of("selected-tests");
        BuildResult failed = selected.fail(
                "oracleCheck",
                "-Poracle.analyses=assertions,infer,flaky",
                "-Poracle.maxTestsWithoutAssertion=3",
                "-Poracle.maxVacuousAssertions=0",
                "-Poracle.maxTestsThatNeverRun=0",
                "-Poracle.maxBrokenPromises=0",
                "-Poracle.maxUntestedPromises=0",
                "-Poracle.maxFlaky=0");
        assertEquals(FAILED, failed.task(":oracleCheck").getOutcome());
        // No pattern of Surefire selects a class, which may have been forgotten. Gradle's build excludes it by name.
        List<String> ofBoth = selected.failureOfMaven().stream().filter(line -> !isOfClassesLeftOut(line)).toList();
        assertEquals(selected.failureOfMaven().size() - 2, ofBoth.size());
        assertEquals(ofBoth, Sample.failure(failed.getOutput()));
        assertEquals(withoutClassesLeftOut(selected.reportOfMaven("")), withoutClassesLeftOut(selected.report("")));
    }

    /** A report without the findings of classes that never run, which have ranks among the others. */
    private static JsonObject withoutClassesLeftOut(String text) {
        JsonObject report = JsonParser.parseString(text).getAsJsonObject();
        JsonArray findings = new JsonArray();
        for (JsonElement element : report.getAsJsonArray("findings")) {
            JsonObject finding = element.getAsJsonObject();
            finding.remove("rank");
            if (!finding.get("rule").getAsString().equals("never-runs")) {
                findings.add(finding);
            }
        }
        report.add("findings", findings);
        return report;
    }

    private static boolean isOfClassesLeftOut(String line) {
        return line.matches("1 never-run test, .*|.*\\[never-runs] .*");
    }

    @Test
    void aFlakyTestIsReplayed() throws IOException {
        Sample selected = Sample.of("selected-tests");
        String script = selected.read("build.gradle");
        selected.write("build.gradle", script.replace("exclude '**/NamedUnusually.class'", ""));
        selected.build("oracleAnalyze", "--tests", "NamedUnusually", "-Poracle.analyses=flaky");
        assertTrue(selected.report("").contains("depends-on-zone"), selected.report(""));
        String said = selected.build("oracleReplay", "--finding", "NamedUnusually#dependsOnTheZone").getOutput();
        assertTrue(said.contains("alone, in the build's environment, it passes"), said);
        assertTrue(said.contains("alone, in the other environment, it fails"), said);
        assertTrue(said.contains("on the JVM it passes and fails in the same way"), said);
    }

    private static String[] together(String... words) {
        List<String> line = new ArrayList<>(List.of(words));
        line.addAll(List.of("--parallel", "--configuration-cache", "-Poracle.aggregate", "-Poracle.analyses=transform"));
        return line.toArray(String[]::new);
    }

    @Test
    void otherLanguagesAndFixturesAreLookedAt() throws IOException {
        Sample sample = Sample.of("languages");
        sample.build("oracleCheck", "-Poracle.analyses=polish,transform", "-Poracle.failOnFailingTests");
        JsonObject report = JsonParser.parseString(sample.report("")).getAsJsonObject();
        assertEquals(3, report.getAsJsonArray("tests").size());
        TreeSet<String> findings = new TreeSet<>();
        for (JsonElement it : report.getAsJsonArray("findings")) {
            JsonObject finding = it.getAsJsonObject();
            String place = finding.get("file").getAsString() + ":" + finding.get("line").getAsInt();
            findings.add(finding.get("rule").getAsString() + " " + place);
        }
        // Groovy's `assert` and its calls of assertions look at what they compare. Nothing that `assert` keeps for its
        // message is an input, and nothing of a fixture is code to be tested.
        assertEquals(
                new TreeSet<>(List.of(
                        "pseudo-tested src/main/groovy/languages/Names.groovy:15",
                        "unused-input src/test/java/languages/FixtureTest.java:9")),
                findings);
    }

    @Test
    @Tag("quick")
    void aLongTestIsLeftOutByAllAnalysesAndEachTestCountsByItselfIfAsked() throws IOException {
        Sample sample = Sample.of("long-tests");
        // Maven was told to make the analyses that run by default here.
        sample.build("oracleCheck");
        assertEquals(sample.reportOfMaven(""), sample.report(""));
        sample.build("oracleCheck", "-Poracle.analyses=polish", "-Poracle.unused=test");
        JsonObject report = JsonParser.parseString(sample.report("")).getAsJsonObject();
        JsonArray findings = report.getAsJsonArray("findings");
        // Both inputs are passed to one constructor.
        assertEquals(1, findings.size());
        assertEquals(2, findings.get(0).getAsJsonObject().getAsJsonArray("members").size());
        BuildResult late = sample.build(
                "oracleCheck", "-Poracle.timeLimit=1ms", "-Poracle.maxFlaky=0", "-Poracle.minimumAnalysed=0",
                "-Poracle.cacheDirectory=build/none");
        assertTrue(late.getOutput().contains("The gate could not be judged: the time was up"), late.getOutput());
    }

    @Test
    @Tag("quick")
    void whatIsSaidToTheTestTaskIsSaidHereToo() throws IOException {
        Sample sample = Sample.of("test-task");
        String[] line = {
            "oracleCheck",
            "--configuration-cache",
            "-Poracle.analyses=polish",
            "-Poracle.failOnFailingTests",
            "-Poracle.environment.zone=Asia/Kathmandu",
            "-Poracle.environment.variables.TYPED=typed"
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
                        "theWorkingDirectoryIsSet",
                        "theWorldIsSet")),
                methods);
        List<String> notHonoured = StreamSupport.stream(report.getAsJsonArray("notHonoured").spliterator(), false)
                .map(JsonElement::getAsString)
                .toList();
        assertEquals(List.of("task test: forkEvery = 1"), notHonoured);
        sample.write("work/here.txt", "what the tests read has changed");
        assertEquals(SUCCESS, sample.build(line).task(":oracleAnalyze").getOutcome());
    }
}
