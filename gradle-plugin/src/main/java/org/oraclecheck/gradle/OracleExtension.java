package org.oraclecheck.gradle;

import org.gradle.api.Action;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Nested;

/**
 * What a project says to Oracle Check: {@code oracle { … }}. Whatever is not set here is taken from
 * the Gradle property {@code oracle.NAME}, and has the default of Maven's parameter of that name.
 */
public abstract class OracleExtension {
    /** Skips Oracle Check. Default: false. */
    public abstract Property<Boolean> getSkip();

    /** Whether {@code check} judges the tests too. Default: true. */
    public abstract Property<Boolean> getAttachToCheck();

    /** Filters as {@code --tests} takes them, which replace those of the task {@code test}. */
    public abstract ListProperty<String> getTests();

    /**
     * The analyses to make: {@code polish}, {@code transform}, {@code diagnose}, which includes
     * {@code transform}. Default: {@code polish,diagnose}.
     */
    public abstract ListProperty<String> getAnalyses();

    /** Most brittle assertions. Default: no limit. */
    public abstract Property<Integer> getMaxBrittleAssertions();

    /** Most unused inputs. Default: no limit. */
    public abstract Property<Integer> getMaxUnusedInputs();

    /** Most methods whose body no test misses. Default: no limit. */
    public abstract Property<Integer> getMaxPseudoTested();

    /** Most methods of which tests notice only some transformations. Default: no limit. */
    public abstract Property<Integer> getMaxPartiallyTested();

    /** Most transformations that tests run and do not notice. Default: no limit. */
    public abstract Property<Integer> getMaxUndetected();

    /** The least share of transformations that must be detected: {@code 0.8} or {@code 80%}. Default: no limit. */
    public abstract Property<String> getMinimumDetected();

    /**
     * The least share of tests, and of transformations, that must be analysed: {@code 0.95} or
     * {@code 95%}. Default: 0.95 as soon as there is any other limit.
     */
    public abstract Property<String> getMinimumAnalysed();

    /**
     * Limits on every module, package, class, method, test class or test by itself, in JaCoCo's shape: {@code rule} with
     * {@code element}, {@code includes}, {@code excludes} and {@code limits} of {@code counter}, {@code value}, {@code minimum} and
     * {@code maximum}; see {@code rules.md}. Default: none.
     */
    @Nested
    public abstract OracleRules getRules();

    /** Configures {@code rules}. */
    public void rules(Action<? super OracleRules> action) {
        action.execute(getRules());
    }

    /** Whether a test that fails fails the gate too. Default: false. */
    public abstract Property<Boolean> getFailOnFailingTests();

    /**
     * What fails the build: {@code new} findings, which the baseline does not accept; {@code all}; or
     * {@code never}, which only says the verdict. Default: {@code new} if there is a baseline, else {@code all}.
     */
    public abstract Property<String> getFailOn();

    /**
     * The findings that are accepted: a file to check in, which {@code oracleBaseline} writes. A file that is named has to be
     * there. Default: {@code oracle-baseline.json} in the project's folder, if it is there.
     */
    public abstract RegularFileProperty getBaselineFile();

    /** What to write beside the verdict: {@code html}, {@code sarif}, {@code junit}, {@code markdown}. Default: html. */
    public abstract ListProperty<String> getFormats();

    /** The same, one by one. */
    @Nested
    public abstract OracleReports getReports();

    /** Configures {@code reports}. */
    public void reports(Action<? super OracleReports> action) {
        action.execute(getReports());
    }

    /** Whether {@code oracleApply} only shows the changes. Default: false. */
    public abstract Property<Boolean> getDryRun();

    /**
     * Whether all projects of a build are judged together, in place of each by itself: one gate, one
     * baseline and one report, by the root's {@code oracleCheck}. To be set for all projects, as by
     * {@code oracle.aggregate=true} in the root's {@code gradle.properties}. Default: false.
     */
    public abstract Property<Boolean> getAggregate();

    /**
     * Whether methods of the build's other projects are transformed too, as far as the tests run them.
     * Default: with {@code aggregate}, and where a project has no sources of its own.
     */
    public abstract Property<Boolean> getCrossModule();

    /** Threads that run tests. Default: Gradle's workers. */
    public abstract Property<Integer> getThreads();

    /** What tests share: {@code class} starts each top-level class afresh, {@code suite} shares all. Default: {@code class}. */
    public abstract Property<String> getIsolation();

    /**
     * Whose fields count as what a test does not control: {@code project} means the project's own classes and its tests,
     * {@code all} libraries too, and what a test class itself gives to fields of its instance. Default: {@code project}.
     */
    public abstract Property<String> getUncontrolled();

    /** Seed of everything that is random in the tests' world. Default: 0. */
    public abstract Property<Long> getSeed();

    /** Instructions that one test may spend before it counts as failed. Default: the engine's. */
    public abstract Property<Long> getTestBudget();

    /**
     * Instructions that it may take to confirm what one test is suspected of, running it again included: brittle assertions
     * and unused inputs that are left then are counted as unconfirmed. A diagnosis may take five times as many for each
     * test, and what is left then is not diagnosed. Default: 400000000.
     */
    public abstract Property<Long> getTrialBudget();

    /** What the tests' objects may take, such as {@code 512m}. Default: the task's {@code maxHeapSize}, else 2g. */
    public abstract Property<String> getMemory();

    /**
     * What a method gives back in place of running its body, with Descartes' names: {@code void}, {@code null}, {@code empty},
     * {@code new}, {@code optional}, {@code argument}, {@code this}, and Java's literals such as {@code true}, {@code -1}, {@code (byte) 3},
     * {@code 2L}, {@code 0.5f}, {@code 'x'} or {@code "text"}. Exactly those that are given; {@code defaults} among them stands for what
     * is on by default. Default: {@code void}, {@code null}, {@code empty}, and two literals of each type; see {@code rules.md}.
     */
    public abstract ListProperty<String> getOperators();

    /** Rules by which no method is left out when transformed, with Descartes' names. Default: none. */
    public abstract ListProperty<String> getSkipRulesOff();

    /**
     * Patterns of the classes whose methods are transformed, such as {@code com.acme.billing.*}: {@code *} is any text,
     * dots included, {@code ?} a letter, and a nested class belongs to its outer one. Default: all classes.
     */
    public abstract ListProperty<String> getTargetClasses();

    /** Patterns of classes whose methods are not transformed. Default: none. */
    public abstract ListProperty<String> getExcludedClasses();

    /** Patterns of methods that are not transformed: {@code log*}, or with the class {@code com.acme.Dao#find*}. Default: none. */
    public abstract ListProperty<String> getExcludedMethods();

    /**
     * A Git revision, such as {@code origin/main}. Then only what has changed since is looked at, committed or not: tests in
     * changed sources, methods with changed lines, and methods that those tests run. Default: everything.
     */
    public abstract Property<String> getChangedSince();

    /** Whether every transformation runs under every test that covers it, detected or not. Default: false. */
    public abstract Property<Boolean> getFullMatrix();

    /** Whether suggested assertions and findings are checked on the real JVM too, in a process of its own. Default: true. */
    public abstract Property<Boolean> getVerifyOnJvm();

    /**
     * With {@code oracle.verifyOnJvm}, how many findings are checked there: a number, drawn by {@code oracle.seed}, or
     * {@code all}. Default: {@code 100}.
     */
    public abstract Property<String> getVerifySample();

    /**
     * How many findings the console shows: {@code best} shows the first of each rule by rank, ten at most; {@code all} shows
     * all of them, by file and line. Reports always have all. Default: {@code best}.
     */
    public abstract Property<String> getShow();

    /** Home of the JDK whose class library the tests run on. Default: that of the task {@code test}. */
    public abstract DirectoryProperty getJdkHome();

    /** Where reports are written. Default: {@code build/oracle}. */
    public abstract DirectoryProperty getOutputDirectory();

    /**
     * Where results of earlier runs, images of started vms and the native library are kept; safe to delete and to share.
     * Default: a folder in Gradle's user home.
     */
    public abstract DirectoryProperty getCacheDirectory();

    /** What the cache folder may take, such as {@code 512m}: what was used longest ago gives way. Default: 1g. */
    public abstract Property<String> getCacheSize();
}
