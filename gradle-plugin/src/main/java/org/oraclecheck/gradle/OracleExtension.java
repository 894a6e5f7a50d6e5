package org.oraclecheck.gradle;

import org.gradle.api.Action;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Nested;

/**
 * The settings of a project: {@code oracle { … }}. A setting that is missing here is taken from the
 * Gradle property {@code oracle.NAME}, else it has the same default as Maven's parameter of that name.
 */
public abstract class OracleExtension {
    /** Skips Oracle Check. Default: false. */
    public abstract Property<Boolean> getSkip();

    /** Whether {@code check} runs {@code oracleCheck} too. Default: true. */
    public abstract Property<Boolean> getAttachToCheck();

    /** Filters in the form of {@code --tests}, which replace those of the task {@code test}. */
    public abstract ListProperty<String> getTests();

    /** Id of the finding that {@code oracleReplay} shows again, or the name of its test, such as {@code BTest#method}. */
    public abstract Property<String> getFinding();

    /**
     * The analyses to run: {@code polish}, {@code transform}, {@code coverage}, {@code infer},
     * {@code flaky}; {@code diagnose} and
     * {@code assertions}, which include {@code transform}; {@code generate}, which includes
     * {@code coverage}. Default: {@code polish,diagnose,coverage,assertions,infer,flaky}.
     */
    public abstract ListProperty<String> getAnalyses();

    /** Highest number of brittle assertions that passes the gate. Default: no limit. */
    public abstract Property<Integer> getMaxBrittleAssertions();

    /** Highest number of unused inputs that passes the gate. Default: no limit. */
    public abstract Property<Integer> getMaxUnusedInputs();

    /**
     * Highest number of pseudo-tested methods: no test notices if their body is missing. Default: no limit.
     */
    public abstract Property<Integer> getMaxPseudoTested();

    /**
     * Highest number of partially tested methods: tests notice only some of their transformations. Default:
     * no limit.
     */
    public abstract Property<Integer> getMaxPartiallyTested();

    /** Highest number of tests without an assertion that passes the gate. Default: no limit. */
    public abstract Property<Integer> getMaxTestsWithoutAssertion();

    /** Highest number of vacuous assertions that passes the gate. Default: no limit. */
    public abstract Property<Integer> getMaxVacuousAssertions();

    /** Highest number of assertions that fail unnoticed that passes the gate. Default: no limit. */
    public abstract Property<Integer> getMaxUnnoticedFailures();

    /** Highest number of tests that notice nothing that passes the gate. Default: no limit. */
    public abstract Property<Integer> getMaxIdleTests();

    /** Highest number of tests that never run that passes the gate. Default: no limit. */
    public abstract Property<Integer> getMaxTestsThatNeverRun();

    /** Highest number of broken promises that passes the gate. Default: no limit. */
    public abstract Property<Integer> getMaxBrokenPromises();

    /** Highest number of untested promises that passes the gate. Default: no limit. */
    public abstract Property<Integer> getMaxUntestedPromises();

    /** Highest number of flaky tests, whose outcome depends on the world, that passes the gate. Default: no limit. */
    public abstract Property<Integer> getMaxFlaky();

    /** Highest number of undetected transformations: tests run them and do not notice. Default: no limit. */
    public abstract Property<Integer> getMaxUndetected();

    /**
     * Lowest share of detected transformations, of those that tests run, such as {@code 0.8} or
     * {@code 80%}. Default: no limit.
     */
    public abstract Property<String> getMinimumDetected();

    /** Lowest share of lines that tests execute, such as {@code 0.8} or {@code 80%}. Default: no limit. */
    public abstract Property<String> getMinimumLineCoverage();

    /** Lowest share of branches that tests take, such as {@code 0.8} or {@code 80%}. Default: no limit. */
    public abstract Property<String> getMinimumBranchCoverage();

    /**
     * Lowest share of analysed tests, and of analysed transformations that tests run, such as
     * {@code 0.95} or {@code 95%}. Skipped tests do not count. Default: 0.95 if there is any other limit.
     */
    public abstract Property<String> getMinimumAnalysed();

    /**
     * Limits on each module, package, class, method, test class or test, in the form of JaCoCo's rules. A
     * {@code rule} has {@code element}, {@code includes}, {@code excludes} and {@code limits}; a limit
     * has {@code counter}, {@code value}, {@code minimum} and {@code maximum}. See {@code rules.md}.
     * Default: none.
     */
    @Nested
    public abstract OracleRules getRules();

    /** Configures {@code rules}. */
    public void rules(Action<? super OracleRules> action) {
        action.execute(getRules());
    }

    /** Whether failing tests fail the gate too. Default: false. */
    public abstract Property<Boolean> getFailOnFailingTests();

    /**
     * Which findings fail the build: {@code new}, those that the baseline does not accept; {@code all};
     * or {@code never}, which only reports the verdict. Default: {@code new} if there is a baseline, else
     * {@code all}.
     */
    public abstract Property<String> getFailOn();

    /**
     * The file with accepted findings, written by {@code oracleBaseline}. Check it in. If you name a
     * file, it has to exist. Default: {@code oracle-baseline.json} in the project's folder, if it exists.
     */
    public abstract RegularFileProperty getBaselineFile();

    /**
     * Formats of the report, written beside the verdict: {@code html}, {@code sarif}, {@code junit},
     * {@code jacoco}, {@code markdown}. Default: html.
     */
    public abstract ListProperty<String> getFormats();

    /** The formats of {@code formats}, one by one. */
    @Nested
    public abstract OracleReports getReports();

    /** Configures {@code reports}. */
    public void reports(Action<? super OracleReports> action) {
        action.execute(getReports());
    }

    /**
     * Whether {@code oracleApply} and {@code oracleExport} show the changes without making them.
     * Default: false.
     */
    public abstract Property<Boolean> getDryRun();

    /**
     * Whether to judge all projects of a build together instead of each by itself: one gate, one baseline
     * and one report, by the root's {@code oracleCheck}. Set it for all projects, for example with
     * {@code oracle.aggregate=true} in the root's {@code gradle.properties}. Default: false.
     */
    public abstract Property<Boolean> getAggregate();

    /**
     * Whether to transform methods of the build's other projects too, if the tests run them. Default: yes
     * with {@code aggregate}, and if a project has no sources of its own.
     */
    public abstract Property<Boolean> getCrossModule();

    /** Threads that run tests. Default: the number of Gradle's workers. */
    public abstract Property<Integer> getThreads();

    /**
     * The world that the tests see, whatever the machine is: {@code charset}, {@code clock}, {@code files},
     * {@code hostName}, {@code hosts}, {@code locale}, {@code processors}, {@code stdin}, {@code urls},
     * {@code user}, {@code variables}, {@code zone}. Properties such as {@code oracle.environment.zone} or
     * {@code oracle.environment.variables.HOME} set one of them, and win. A wrong value is an error that says
     * which values there are. Default: what the build sets for its tests, else a fixed world.
     */
    @Nested
    public abstract OracleEnvironment getEnvironment();

    /** Configures {@code environment}. */
    public void environment(Action<? super OracleEnvironment> action) {
        action.execute(getEnvironment());
    }

    /**
     * Which tests share the state of the program: {@code class} starts afresh for each top-level test
     * class, {@code suite} shares it among all. Default: {@code class}.
     */
    public abstract Property<String> getIsolation();

    /**
     * Which fields count as not controlled by a test. {@code project}: fields of the project's own
     * classes and of its tests. {@code all}: also fields of libraries, and values that a test class
     * assigns to its own instance fields. Default: {@code project}.
     */
    public abstract Property<String> getUncontrolled();

    /**
     * Which tests may check an input, so that it is not unused. {@code project}: any test of the project, with
     * another value too. {@code test}: only the test that has the input, as in the paper on OraclePolish.
     * Default: {@code project}.
     */
    public abstract Property<String> getUnused();

    /** Seed of everything random in the tests' world. Default: 0. */
    public abstract Property<Long> getSeed();

    /**
     * Instructions that one test may run before it counts as failed. Without it, a test that takes more than a tenth of
     * what all tests take together, and more than 500 million instructions, runs only for its outcome and coverage; one that
     * takes more than 1000 million and more than all others together is stopped.
     */
    public abstract Property<Long> getTestBudget();

    /**
     * Instructions that may be spent to confirm the suspicions of one test, without its own run.
     * Brittle assertions and unused inputs that are left then count as unconfirmed. A diagnosis may spend
     * five times as many for each test; what is left then is not diagnosed. Default: 400000000.
     */
    public abstract Property<Long> getTrialBudget();

    /**
     * The most time for the analyses of a project, such as {@code 90s} or {@code 15m}. What is not done by then is left
     * out, and the report and the gate say so. Results are remembered: the next check goes on from there.
     * Default: no limit.
     */
    public abstract Property<String> getTimeLimit();

    /**
     * Memory that the tests' objects may take, such as {@code 512m}. Default: the task's
     * {@code maxHeapSize}, else 2g.
     */
    public abstract Property<String> getMemory();

    /**
     * Values that a method returns instead of running its body, with Descartes' names: {@code void},
     * {@code null}, {@code empty}, {@code new}, {@code optional}, {@code argument}, {@code this}, and
     * Java's literals such as {@code true}, {@code -1}, {@code (byte) 3}, {@code 2L}, {@code 0.5f},
     * {@code 'x'} or {@code "text"}. Only the given ones are used; {@code defaults} stands for all
     * defaults. Default: {@code void}, {@code null}, {@code empty}, and two literals of each type; see
     * {@code rules.md}.
     */
    public abstract ListProperty<String> getOperators();

    /**
     * Rules for skipping methods that are switched off, with Descartes' names, such as {@code getter} or
     * {@code to_string}. Default: none, so all rules apply.
     */
    public abstract ListProperty<String> getSkipRulesOff();

    /**
     * Patterns of the classes whose methods are transformed, and for which tests are generated, such as
     * {@code com.acme.billing.*}. A {@code *} matches any text, dots included, and {@code ?} one letter. A
     * nested class belongs to its outer class. Default: all classes.
     */
    public abstract ListProperty<String> getTargetClasses();

    /**
     * Patterns of classes whose methods are not transformed, and for which no tests are generated.
     * Default: none.
     */
    public abstract ListProperty<String> getExcludedClasses();

    /**
     * Patterns of methods that are not transformed, and for which no tests are generated, such as
     * {@code log*}, or {@code com.acme.Dao#find*} with the class. Default: none.
     */
    public abstract ListProperty<String> getExcludedMethods();

    /**
     * Homes of other JDKs, 17 or newer. A test that passes on the JDK of the build and fails on one of them is flaky, for
     * example because it compares a text that the JDK makes. Each of them costs about as much as the tests. Default: none.
     */
    public abstract ListProperty<String> getOtherJdks();

    /**
     * A Git revision, such as {@code origin/main}. Only changes since then are analysed, committed or
     * not: tests in changed sources, methods with changed lines, and methods that those tests run. Tests
     * are generated for classes with changed methods. Default: everything.
     */
    public abstract Property<String> getChangedSince();

    /**
     * Whether to run every transformation under every test that covers it, even after one has detected it.
     * Default: false.
     */
    public abstract Property<Boolean> getFullMatrix();

    /**
     * Whether to check proposed assertions, findings and generated tests on the real JVM too, in a
     * process of its own.
     * Default: true.
     */
    public abstract Property<Boolean> getVerifyOnJvm();

    /**
     * How many findings {@code verifyOnJvm} checks on the real JVM: a number, drawn with {@code seed}, each with two
     * values of its inputs, or {@code all}, with all values. Default: {@code 100}.
     */
    public abstract Property<String> getVerifySample();

    /**
     * Which findings the console shows: {@code best} shows the first of each rule by rank, ten at most;
     * {@code all} shows all of them, by file and line. Reports always contain all. Default: {@code best}.
     */
    public abstract Property<String> getShow();

    /**
     * CPU time of the search for tests of one top-level class, such as {@code 5s} or {@code 500ms}.
     * Instructions are counted in place of time, so that the tests do not depend on the machine.
     * Default: {@code 5s}.
     */
    public abstract Property<String> getGenerateBudget();

    /**
     * Longest time that the generation of tests may take for all classes of a project, such as {@code 10m}.
     * If it is reached, the classes that are left get no tests, and the tests depend on the machine.
     * Default: no limit.
     */
    public abstract Property<String> getGenerateTime();

    /** Highest number of tests that are generated for one top-level class. Default: {@code 50}. */
    public abstract Property<Integer> getMaxTestsPerClass();

    /**
     * Components of the search for tests: {@code all}, {@code paper}, {@code none}, or names of components,
     * each with {@code -} to leave it out. A wrong name is an error that lists the names. Default:
     * {@code all}.
     */
    public abstract ListProperty<String> getComponents();

    /**
     * Version of JUnit that generated tests use: {@code 4}, {@code 5}, or {@code auto}, which follows the
     * project's tests and takes 5 if both exist. Default: {@code auto}.
     */
    public abstract Property<String> getJunitVersion();

    /**
     * Assertions that generated tests use: {@code junit}, {@code assertj}, or {@code auto}, which takes
     * AssertJ if most of the project's test classes use it. Default: {@code auto}.
     */
    public abstract Property<String> getAssertionStyle();

    /**
     * Name of a generated test class; {@code {class}} stands for the name of the class under test.
     * Default: {@code {class}GeneratedTest}.
     */
    public abstract Property<String> getGeneratedTestClass();

    /** Home of the JDK whose class library the tests run on. Default: that of the task {@code test}. */
    public abstract DirectoryProperty getJdkHome();

    /** Folder for reports. Default: {@code build/oracle}. */
    public abstract DirectoryProperty getOutputDirectory();

    /**
     * Folder for results of earlier runs, images of started vms and the native library; safe to delete
     * and to share. Default: a folder in Gradle's user home.
     */
    public abstract DirectoryProperty getCacheDirectory();

    /**
     * Size that the cache folder may have, such as {@code 512m}; files unused longest are deleted first.
     * Default: 1g.
     */
    public abstract Property<String> getCacheSize();
}
