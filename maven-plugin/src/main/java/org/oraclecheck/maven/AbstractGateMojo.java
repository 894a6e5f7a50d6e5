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

/** The base class of goals that compare a report with limits. */
abstract class AbstractGateMojo extends AbstractBaselinedMojo {
    /** Highest number of brittle assertions that passes the gate. Default: no limit. */
    @Parameter(property = "oracle.maxBrittleAssertions")
    private Integer maxBrittleAssertions;

    /** Highest number of unused inputs that passes the gate. Default: no limit. */
    @Parameter(property = "oracle.maxUnusedInputs")
    private Integer maxUnusedInputs;

    /**
     * Highest number of pseudo-tested methods: no test notices if their body is missing. Default: no limit.
     */
    @Parameter(property = "oracle.maxPseudoTested")
    private Integer maxPseudoTested;

    /**
     * Highest number of partially tested methods: tests notice only some of their transformations. Default:
     * no limit.
     */
    @Parameter(property = "oracle.maxPartiallyTested")
    private Integer maxPartiallyTested;

    /** Highest number of tests without an assertion that passes the gate. Default: no limit. */
    @Parameter(property = "oracle.maxTestsWithoutAssertion")
    private Integer maxTestsWithoutAssertion;

    /** Highest number of vacuous assertions that passes the gate. Default: no limit. */
    @Parameter(property = "oracle.maxVacuousAssertions")
    private Integer maxVacuousAssertions;

    /** Highest number of assertions that fail unnoticed that passes the gate. Default: no limit. */
    @Parameter(property = "oracle.maxUnnoticedFailures")
    private Integer maxUnnoticedFailures;

    /** Highest number of tests that notice nothing that passes the gate. Default: no limit. */
    @Parameter(property = "oracle.maxIdleTests")
    private Integer maxIdleTests;

    /** Highest number of tests that never run that passes the gate. Default: no limit. */
    @Parameter(property = "oracle.maxTestsThatNeverRun")
    private Integer maxTestsThatNeverRun;

    /** Highest number of broken promises that passes the gate. Default: no limit. */
    @Parameter(property = "oracle.maxBrokenPromises")
    private Integer maxBrokenPromises;

    /** Highest number of untested promises that passes the gate. Default: no limit. */
    @Parameter(property = "oracle.maxUntestedPromises")
    private Integer maxUntestedPromises;

    /** Highest number of flaky tests, whose outcome depends on the world, that passes the gate. Default: no limit. */
    @Parameter(property = "oracle.maxFlaky")
    private Integer maxFlaky;

    /** Highest number of undetected transformations: tests run them and do not notice. Default: no limit. */
    @Parameter(property = "oracle.maxUndetected")
    private Integer maxUndetected;

    /**
     * Lowest share of detected transformations, of those that tests run, such as {@code 0.8} or
     * {@code 80%}. Default: no limit.
     */
    @Parameter(property = "oracle.minimumDetected")
    private String minimumDetected;

    /** Lowest share of lines that tests execute, such as {@code 0.8} or {@code 80%}. Default: no limit. */
    @Parameter(property = "oracle.minimumLineCoverage")
    private String minimumLineCoverage;

    /** Lowest share of branches that tests take, such as {@code 0.8} or {@code 80%}. Default: no limit. */
    @Parameter(property = "oracle.minimumBranchCoverage")
    private String minimumBranchCoverage;

    /**
     * Lowest share of analysed tests, and of analysed transformations that tests run, such as
     * {@code 0.95} or {@code 95%}. Skipped tests do not count. Default: 0.95 if there is any other limit.
     */
    @Parameter(property = "oracle.minimumAnalysed")
    private String minimumAnalysed;

    /**
     * Limits on each module, package, class, method, test class or test, in the form of JaCoCo's rules. A
     * {@code rule} has {@code element}, {@code includes}, {@code excludes} and {@code limits}; a limit
     * has {@code counter}, {@code value}, {@code minimum} and {@code maximum}. See {@code rules.md}.
     * Default: none.
     */
    @Parameter
    private List<Rule> rules;

    /** Whether failing tests fail the gate too. */
    @Parameter(property = "oracle.failOnFailingTests", defaultValue = "false")
    private boolean failOnFailingTests;

    /**
     * Which findings fail the build: {@code new}, those that the baseline does not accept; {@code all};
     * or {@code never}, which only reports the verdict. Default: {@code new} if there is a baseline, else
     * {@code all}.
     */
    @Parameter(property = "oracle.failOn")
    private String failOn;

    @Override
    final void judge(EngineClient engine, Report report) throws WorkerException, MojoFailureException {
        Optional<String> failure = gate(report.file()).judge(engine, report).failure();
        if (failure.isPresent()) {
            throw new MojoFailureException(failure.get());
        }
    }

    @Override
    final boolean judgesModules() {
        return true;
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
        gate.limit("maxTestsWithoutAssertion", maxTestsWithoutAssertion);
        gate.limit("maxVacuousAssertions", maxVacuousAssertions);
        gate.limit("maxUnnoticedFailures", maxUnnoticedFailures);
        gate.limit("maxIdleTests", maxIdleTests);
        gate.limit("maxTestsThatNeverRun", maxTestsThatNeverRun);
        gate.limit("maxBrokenPromises", maxBrokenPromises);
        gate.limit("maxUntestedPromises", maxUntestedPromises);
        gate.limit("maxFlaky", maxFlaky);
        gate.limit("maxUndetected", maxUndetected);
        gate.limit("minimumDetected", minimumDetected);
        gate.limit("minimumLineCoverage", minimumLineCoverage);
        gate.limit("minimumBranchCoverage", minimumBranchCoverage);
        gate.limit("minimumAnalysed", minimumAnalysed);
        gate.rules(rules == null ? List.of() : rules.stream().map(Rule::fields).toList());
        gate.failOn(failOn).failOnFailingTests(failOnFailingTests);
        return gate;
    }
}
