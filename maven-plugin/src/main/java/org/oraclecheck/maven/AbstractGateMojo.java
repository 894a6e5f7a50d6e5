package org.oraclecheck.maven;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.oraclecheck.bridge.WorkerException;
import org.oraclecheck.bridge.build.EngineClient;
import org.oraclecheck.bridge.build.Gate;
import org.oraclecheck.bridge.build.Report;

/** What the goals have in common that hold thresholds against the analyses' report. */
abstract class AbstractGateMojo extends AbstractBaselinedMojo {
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

    /**
     * Limits on every module, package, class, method, test class or test by itself, in JaCoCo's shape: {@code rule} with
     * {@code element}, {@code includes}, {@code excludes} and {@code limits} of {@code counter}, {@code value}, {@code minimum} and
     * {@code maximum}; see {@code rules.md}. Default: none.
     */
    @Parameter
    private List<Rule> rules;

    /** Whether a test that fails fails the gate too. */
    @Parameter(property = "oracle.failOnFailingTests", defaultValue = "false")
    private boolean failOnFailingTests;

    /**
     * What fails the build: {@code new} findings, which the baseline does not accept; {@code all}; or
     * {@code never}, which only says the verdict. Default: {@code new} if there is a baseline, else {@code all}.
     */
    @Parameter(property = "oracle.failOn")
    private String failOn;

    /** What to write beside the verdict: {@code html}, {@code sarif}, {@code junit}, {@code markdown}. Default: html. */
    @Parameter(property = "oracle.formats")
    private List<String> formats;

    @Override
    final void judge(EngineClient engine, Report report) throws WorkerException, MojoFailureException {
        Optional<String> failure = gate(report.file()).judge(engine);
        if (failure.isPresent()) {
            throw new MojoFailureException(failure.get());
        }
    }

    @Override
    final Gate gate(Path report) {
        Gate gate = super.gate(report);
        if (namesBaseline()) {
            gate.requireBaseline("oracle:baseline");
        }
        gate.limit("maxBrittleAssertions", maxBrittleAssertions);
        gate.limit("maxUnusedInputs", maxUnusedInputs);
        gate.limit("maxPseudoTested", maxPseudoTested);
        gate.limit("maxPartiallyTested", maxPartiallyTested);
        gate.limit("maxUndetected", maxUndetected);
        gate.limit("minimumDetected", minimumDetected);
        gate.limit("minimumAnalysed", minimumAnalysed);
        gate.rules(rules == null ? List.of() : rules.stream().map(Rule::fields).toList());
        gate.failOn(failOn).failOnFailingTests(failOnFailingTests).project(project().getName());
        // Maven has no null for a list that is not set.
        gate.formats(formats == null || formats.isEmpty() ? null : formats, baseDirectory());
        return gate;
    }
}
