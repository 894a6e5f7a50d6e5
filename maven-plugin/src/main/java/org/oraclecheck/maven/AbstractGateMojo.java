package org.oraclecheck.maven;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;

/** What the goals have in common that hold thresholds against the analyses' report. */
abstract class AbstractGateMojo extends AbstractOracleMojo {
    /** The analyses to make: {@code polish}, {@code transform}, {@code diagnose}, which includes {@code transform}. */
    @Parameter(property = "oracle.analyses", defaultValue = "polish,diagnose")
    private List<String> analyses;

    /** Most brittle assertions. Default: no limit. */
    @Parameter(property = "oracle.maxBrittleAssertions")
    private Integer maxBrittleAssertions;

    /** Most unused inputs. Default: no limit. */
    @Parameter(property = "oracle.maxUnusedInputs")
    private Integer maxUnusedInputs;

    /** Most methods whose body no test misses. Default: no limit. */
    @Parameter(property = "oracle.maxPseudoTested")
    private Integer maxPseudoTested;

    /** Most methods of which tests notice only some transformations. Default: no limit. */
    @Parameter(property = "oracle.maxPartiallyTested")
    private Integer maxPartiallyTested;

    /** Most transformations that tests run and do not notice. Default: no limit. */
    @Parameter(property = "oracle.maxUndetected")
    private Integer maxUndetected;

    /**
     * The least share of transformations that must be detected, of those that tests run, as
     * {@code 0.8} or {@code 80%}. Default: no limit.
     */
    @Parameter(property = "oracle.minimumDetected")
    private String minimumDetected;

    /**
     * The least share of tests, and of transformations that tests run, that must be analysed, as
     * {@code 0.95} or {@code 95%}; skipped tests count neither way. Default: 0.95 as soon as there is
     * any other limit.
     */
    @Parameter(property = "oracle.minimumAnalysed")
    private String minimumAnalysed;

    /** Whether a test that fails fails the gate too. */
    @Parameter(property = "oracle.failOnFailingTests", defaultValue = "false")
    private boolean failOnFailingTests;

    /** What fails the build: {@code all} findings count, or {@code never}, which only says the verdict. */
    @Parameter(property = "oracle.failOn")
    private String failOn;

    @Override
    final List<String> analyses() {
        return analyses;
    }

    @Override
    final void judge(EngineClient engine, Report report) throws MojoExecutionException, MojoFailureException {
        JsonObject done = engine.run("gate", request(report));
        JsonElement fails = done.get("fails");
        if (fails != null && fails.getAsBoolean()) {
            throw new MojoFailureException("the gate is not passed" + violations(done));
        }
    }

    private JsonObject request(Report report) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("kind", "gate");
        fields.put("schemaVersion", AnalyseRequest.SCHEMA_VERSION);
        fields.put("oracle", report.file().toString());
        fields.put("outputDirectory", outputDirectory().toAbsolutePath().toString());
        fields.put("thresholds", thresholds());
        fields.put("failOn", failOn);
        fields.put("failOnFailingTests", failOnFailingTests);
        return new Gson().toJsonTree(fields).getAsJsonObject();
    }

    /** An absent limit is no limit; Gson leaves out what is null. */
    private Map<String, Object> thresholds() {
        Map<String, Object> thresholds = new LinkedHashMap<>();
        thresholds.put("maxBrittleAssertions", maxBrittleAssertions);
        thresholds.put("maxUnusedInputs", maxUnusedInputs);
        thresholds.put("maxPseudoTested", maxPseudoTested);
        thresholds.put("maxPartiallyTested", maxPartiallyTested);
        thresholds.put("maxUndetected", maxUndetected);
        thresholds.put("minimumDetected", minimumDetected);
        thresholds.put("minimumAnalysed", minimumAnalysed);
        return thresholds;
    }

    private static String violations(JsonObject done) {
        JsonElement violations = done.get("violations");
        if (violations == null) {
            return "";
        }
        return StreamSupport.stream(violations.getAsJsonArray().spliterator(), false)
                .map(JsonElement::getAsString)
                .collect(Collectors.joining("\n  ", ":\n  ", ""));
    }
}
