package org.oraclecheck.gradle;

import static org.gradle.testkit.runner.TaskOutcome.SUCCESS;
import static org.gradle.testkit.runner.TaskOutcome.UP_TO_DATE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.gradle.testkit.runner.BuildResult;
import org.junit.jupiter.api.Test;

/** A baseline, reports for others, and suggestions: as Maven's goals give them. */
class AdoptionTest {
    @Test
    void onlyWhatIsNewFailsBehindABaseline() throws IOException {
        Sample sample = Sample.of("baseline");
        BuildResult accepted = build(sample, "polish", "oracleBaseline", "-Poracle.tests=OldTest");
        assertTrue(accepted.getOutput().contains("oracle-baseline.json: 1 accepted, 1 new, 0 dropped"), accepted.getOutput());
        assertEquals(sample.ofMaven("oracle-baseline.json"), sample.read("oracle-baseline.json"));
        BuildResult passed = build(sample, "polish", "oracleCheck", "-Poracle.tests=OldTest");
        assertTrue(passed.getOutput().contains("The gate is passed"), passed.getOutput());
        assertEquals(UP_TO_DATE, passed.task(":oracleAnalyze").getOutcome());

        String old = "src/test/java/accepted/OldTest.java";
        String text = sample.read(old);
        sample.write(old, text.replace("class OldTest", "\n\n\nclass OldTest"));
        build(sample, "polish", "oracleCheck", "-Poracle.tests=OldTest");
        sample.write(old, text);

        BuildResult failed = sample.fail(line("polish", "oracleCheck"));
        // A rule with what it counts.
        assertEquals(3, sample.failureOfMaven().size());
        assertEquals(sample.failureOfMaven(), Sample.failure(failed.getOutput()));
        assertEquals(sample.reportOfMaven(""), sample.report(""));
        for (String report : List.of("gate.json", "index.html", "oracle.sarif", "gate.xml", "summary.md")) {
            assertEquals(sample.documentOfMaven(report), sample.document(report), report);
        }
    }

    @Test
    void aReportThatIsMissingIsWrittenAgainWithoutAnAnalysis() throws IOException {
        Sample sample = Sample.on("8.8", "baseline");
        build(sample, "polish", "oracleCheck");
        assertEquals(UP_TO_DATE, build(sample, "polish", "oracleCheck").task(":oracleCheck").getOutcome());
        sample.delete("build/oracle/oracle.sarif");
        BuildResult again = build(sample, "polish", "oracleCheck");
        assertEquals(UP_TO_DATE, again.task(":oracleAnalyze").getOutcome());
        assertEquals(SUCCESS, again.task(":oracleCheck").getOutcome());
        assertTrue(sample.has("build/oracle/oracle.sarif"));
    }

    @Test
    void aFormatThatNobodyKnowsIsNamedWithThoseThatThereAre() throws IOException {
        Sample sample = Sample.on("8.8", "employee");
        String said = sample.fail(line("polish", "oracleCheck", "-Poracle.formats=pdf")).getOutput();
        assertTrue(said.contains("unknown variant `pdf`, expected one of `html`, `sarif`, `junit`, `jacoco`, `markdown`"), said);
        // Nor has it cost an analysis.
        assertFalse(sample.hasReport(""));
    }

    @Test
    void suggestionsAreShownAndWritten() throws IOException {
        Sample sample = Sample.of("versioned-set");
        String test = "src/test/java/paper/VersionedSetTest.java";
        String before = sample.read(test);
        String suggested = "+        assertEquals(1, list.getVersion());";
        assertTrue(build(sample, "diagnose", "oracleSuggest").getOutput().contains(suggested));
        BuildResult dry = build(sample, "diagnose", "oracleApply", "-Poracle.dryRun");
        assertTrue(dry.getOutput().contains("1 assertion suggested for 1 file"), dry.getOutput());
        assertEquals(UP_TO_DATE, dry.task(":oracleAnalyze").getOutcome());
        assertEquals(before, sample.read(test));
        build(sample, "diagnose", "oracleApply");
        assertEquals(sample.ofMaven(test), sample.read(test));
        assertFalse(before.equals(sample.read(test)));
        String refused = sample.fail(line("polish", "oracleSuggest")).getOutput();
        assertTrue(refused.contains("none of the analyses `diagnose`, `infer` and `flaky` ran"), refused);
    }

    @Test
    void coverageHasLimitsAndAFormatOfItsOwn() throws IOException {
        Sample sample = Sample.of("versioned-set");
        String[] check = line(
                "coverage",
                "oracleCheck",
                "-Poracle.minimumLineCoverage=99%",
                "-Poracle.minimumBranchCoverage=0.7",
                "-Poracle.formats=html,jacoco");
        String failed = sample.fail(check).getOutput();
        assertTrue(failed.contains("23 of 31 lines covered, minimumLineCoverage is 99%"), failed);
        assertTrue(failed.contains("10 of 20 branches covered, minimumBranchCoverage is 0.7"), failed);
        assertEquals(sample.ofMaven("target/coverage/jacoco.xml"), sample.document("jacoco.xml"));
    }

    private static BuildResult build(Sample sample, String analyses, String... words) throws IOException {
        return sample.build(line(analyses, words));
    }

    private static String[] line(String analyses, String... words) {
        List<String> line = new ArrayList<>(List.of(words));
        line.addAll(List.of("--configuration-cache", "-Poracle.analyses=" + analyses));
        return line.toArray(String[]::new);
    }
}
