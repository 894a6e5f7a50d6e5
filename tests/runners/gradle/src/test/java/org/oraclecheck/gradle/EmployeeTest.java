package org.oraclecheck.gradle;

import static org.gradle.testkit.runner.TaskOutcome.FAILED;
import static org.gradle.testkit.runner.TaskOutcome.FROM_CACHE;
import static org.gradle.testkit.runner.TaskOutcome.SKIPPED;
import static org.gradle.testkit.runner.TaskOutcome.SUCCESS;
import static org.gradle.testkit.runner.TaskOutcome.UP_TO_DATE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.gradle.testkit.runner.BuildResult;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** One project in the order in which somebody works on it. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class EmployeeTest {
    private static final String GENERATED = "employee/EmployeeGeneratedTest.java";
    private static final String GENERATED_TESTS = "build/oracle/generated-tests/";
    private static final String EXPORTED = "src/test/java/" + GENERATED;
    /** Where Maven's build of the sample writes generated tests. */
    private static final String OF_MAVEN = "target/generated/generated-tests/";

    private static Sample employee;

    @BeforeAll
    static void copy() throws IOException {
        employee = Sample.of("employee");
    }

    @Test
    @Order(1)
    void theReportIsThatOfMaven() throws IOException {
        // A cache that holds reports of former plugins is no hindrance: the plugin is an input.
        BuildResult first = build("oracleCheck", "--rerun-tasks");
        assertEquals(SUCCESS, first.task(":oracleAnalyze").getOutcome());
        assertTrue(first.getOutput().contains("[brittle-assertion]"), first.getOutput());
        assertTrue(first.getOutput().contains("No limit is set"), first.getOutput());
        assertTrue(first.getOutput().contains("index.html"), first.getOutput());
        assertFalse(first.getTasks().stream().anyMatch(task -> task.getPath().equals(":test")));
        assertEquals(employee.reportOfMaven(""), employee.report(""));
    }

    @Test
    @Order(2)
    void nothingIsDoneTwice() throws IOException {
        BuildResult second = build("oracleCheck");
        assertEquals(UP_TO_DATE, second.task(":oracleAnalyze").getOutcome());
        assertEquals(UP_TO_DATE, second.task(":oracleCheck").getOutcome());
        BuildResult third = build("oracleCheck");
        assertTrue(third.getOutput().contains("Reusing configuration cache"), third.getOutput());
        assertEquals(UP_TO_DATE, third.task(":oracleAnalyze").getOutcome());
    }

    @Test
    @Order(3)
    void anotherLimitNeedsNoOtherAnalysisAndFailsInTheWordsOfMaven() throws IOException {
        BuildResult failed = fail("check", "-x", "test", "-Poracle.maxBrittleAssertions=0", "-Poracle.maxUnusedInputs=0");
        assertEquals(UP_TO_DATE, failed.task(":oracleAnalyze").getOutcome());
        assertEquals(FAILED, failed.task(":oracleCheck").getOutcome());
        // Two rules, each with what it counts.
        assertEquals(5, employee.failureOfMaven().size());
        assertEquals(employee.failureOfMaven(), Sample.failure(failed.getOutput()));
        BuildResult said = build("oracleCheck", "-Poracle.maxBrittleAssertions=0", "-Poracle.failOn=never");
        assertTrue(said.getOutput().contains("failOn is `never`"), said.getOutput());
    }

    @Test
    @Order(4)
    void theGateCanBeDetachedAndSkipped() throws IOException {
        BuildResult detached = build("check", "-x", "test", "-Poracle.attachToCheck=false");
        assertNull(detached.task(":oracleCheck"));
        BuildResult skipped = build("oracleAnalyze", "-Poracle.skip");
        assertEquals(SKIPPED, skipped.task(":oracleAnalyze").getOutcome());
    }

    @Test
    @Order(5)
    void theBuildCacheHoldsTheReportForEveryPlace() throws IOException {
        build("clean");
        assertFalse(employee.hasReport(""));
        assertEquals(FROM_CACHE, build("oracleAnalyze").task(":oracleAnalyze").getOutcome());
        assertEquals(employee.reportOfMaven(""), employee.report(""));
        Sample elsewhere = employee.elsewhere();
        BuildResult there = elsewhere.build("oracleAnalyze", "--build-cache", "-Poracle.analyses=polish");
        assertEquals(FROM_CACHE, there.task(":oracleAnalyze").getOutcome());
        assertEquals(employee.reportOfMaven(""), elsewhere.report(""));
    }

    @Test
    @Order(6)
    void testsAreChosenAsForTheTestTask() throws IOException {
        build("oracleCheck", "--tests", "EmployeeTest.testAbbreviate*");
        assertFalse(employee.report("").contains("testToString"));
        assertTrue(employee.report("").contains("testAbbreviateLastName"));
        BuildResult none = fail("oracleCheck", "--tests", "*.noSuchTest");
        assertTrue(none.getOutput().contains("no test matches --tests *.noSuchTest; "), none.getOutput());
    }

    @Test
    @Order(7)
    void aWrongSettingIsNamedWithWhatItMayBe() throws IOException {
        for (List<String> wrong : List.of(
                List.of("-Poracle.isolation=both", "`both`, expected `class` or `suite`"),
                List.of("-Poracle.seed=none", "oracle.seed: `none` is not a number"),
                List.of("-Poracle.minimumAnalysed=95", "`95` is not a ratio: write it as 0.8 or 80%"),
                List.of("-Poracle.baselineFile=none.json", "none.json, which oracle.baselineFile names"),
                List.of("-Poracle.maxPseudoTested=0", "maxPseudoTested is set, but the analysis `transform` is not among"),
                List.of("-Poracle.maxTestsWithoutAssertion=0", "maxTestsWithoutAssertion is set, but the analysis `assertions`"),
                List.of("-Poracle.maxFlaky=0", "maxFlaky is set, but the analysis `flaky`"),
                List.of("-Poracle.environment.zone=Europe/Atlantis", "did you mean `Europe/Athens`?"),
                List.of("-Poracle.environment.files.app.conf=none.conf", "`none.conf`: the file cannot be read"),
                List.of("-Poracle.environment.urls.https://a/x=text:1", "`https` is not supported"),
                List.of("-Poracle.maxBritleAssertions=0", "did you mean `oracle.maxBrittleAssertions`?"))) {
            String said = fail("oracleCheck", wrong.get(0)).getOutput();
            assertTrue(said.contains(wrong.get(1)), said);
        }
        for (List<String> wrong : List.of(
                List.of("-Poracle.generateBudget=0", "`0` is not a span of time"),
                List.of("-Poracle.components=magic", "the setting `components` has `magic`: the components are `all`"),
                List.of("-Poracle.junitVersion=7", "unknown variant `7`, expected one of `auto`, `4`, `5`"))) {
            String said = fail("oracleGenerate", wrong.get(0)).getOutput();
            assertTrue(said.contains(wrong.get(1)), said);
        }
        String replay = fail("oracleReplay", "-Poracle.finding=NoTest#none").getOutput();
        assertTrue(replay.contains("run the analysis `flaky` first"), replay);
        String analysis = employee.fail("oracleCheck", "-Poracle.analyses=polisch").getOutput();
        assertTrue(analysis.contains("unknown variant `polisch`, expected one of `polish`"), analysis);
        String others = build("oracleCheck", "-Poracle.driver=thin", "-Poracle.jdbc.Trace=true").getOutput();
        assertTrue(others.contains("the property `oracle.driver` is not a parameter"), others);
        assertFalse(others.contains("oracle.jdbc"), others);
        String script = employee.read("build.gradle");
        employee.write("build.gradle", script + "\noracle { maxBritleAssertions = 0 }\n");
        String said = fail("oracleCheck").getOutput();
        assertTrue(said.contains("unknown property 'maxBritleAssertions' for extension 'oracle'"), said);
        employee.write("build.gradle", script);
    }

    @Test
    @Order(8)
    void theOldestSupportedGradleDoesTheSame() throws IOException {
        Sample old = Sample.on("7.6.4", "employee");
        String[] line = {
            "oracleCheck", "oracleGenerate", "--configuration-cache", "-Poracle.analyses=polish", "-Poracle.generateBudget=200ms"
        };
        BuildResult built = old.build(line);
        assertEquals(SUCCESS, built.task(":oracleAnalyze").getOutcome());
        assertEquals(old.reportOfMaven(""), old.report(""));
        assertEquals(SUCCESS, built.task(":oracleGenerate").getOutcome());
        assertEquals(old.ofMaven(OF_MAVEN + GENERATED), old.read(GENERATED_TESTS + GENERATED));
        BuildResult again = old.build(line);
        assertTrue(again.getOutput().contains("Reusing configuration cache"), again.getOutput());
        assertEquals(UP_TO_DATE, again.task(":oracleAnalyze").getOutcome());
        assertEquals(UP_TO_DATE, again.task(":oracleGenerate").getOutcome());
    }

    @Test
    @Order(9)
    void generatedTestsAreThoseOfMavenAndPass() throws IOException {
        BuildResult shown = build("oracleExport", "--rerun-tasks", "-Poracle.generateBudget=200ms", "-Poracle.dryRun");
        assertEquals(SUCCESS, shown.task(":oracleGenerate").getOutcome());
        assertTrue(shown.getOutput().contains("would be written to src/test/java"), shown.getOutput());
        assertFalse(employee.has(EXPORTED));
        assertEquals(employee.ofMaven(OF_MAVEN + GENERATED), employee.read(GENERATED_TESTS + GENERATED));
        assertTrue(employee.has("build/oracle/generation/reports/index.html"));
        String report = employee.read("build/oracle/generation/oracle.json").replace(GENERATED_TESTS, OF_MAVEN);
        assertEquals(withoutEffort(employee.ofMaven("target/generated/oracle.json")), withoutEffort(report));
        employee.delete(GENERATED_TESTS + GENERATED);
        BuildResult exported = build("oracleExport", "-Poracle.generateBudget=200ms");
        assertEquals(FROM_CACHE, exported.task(":oracleGenerate").getOutcome());
        assertEquals(employee.read(GENERATED_TESTS + GENERATED), employee.read(EXPORTED));
        // The Gradle of these tests cannot run tests itself.
        build("oracleCheck", "--tests", "*EmployeeGeneratedTest", "-Poracle.failOnFailingTests");
        assertTrue(employee.report("").contains("EmployeeGeneratedTest"));
    }

    /** Removes what the search took: it depends on the class path. */
    private static String withoutEffort(String report) {
        return report.replaceFirst("\"spent\": \\{[^}]*}", "");
    }

    private static BuildResult build(String... words) throws IOException {
        return employee.build(with(words));
    }

    private static BuildResult fail(String... words) throws IOException {
        return employee.fail(with(words));
    }

    /** Maven's samples name the same analysis in their settings. */
    private static String[] with(String... words) {
        List<String> line = new ArrayList<>(List.of(words));
        line.addAll(List.of("--configuration-cache", "--build-cache", "-Poracle.analyses=polish"));
        return line.toArray(String[]::new);
    }
}
