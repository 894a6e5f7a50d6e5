package org.oraclecheck.gradle;

import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;

/**
 * What a project says to Oracle Check: {@code oracle { … }}. Whatever is not set here is taken from
 * the Gradle property {@code oracle.NAME}, and has the default of Maven's parameter of that name.
 */
public abstract class OracleExtension {
    /** Skips Oracle Check. */
    public abstract Property<Boolean> getSkip();

    /** Whether {@code check} judges the tests too. Default: true. */
    public abstract Property<Boolean> getAttachToCheck();

    /** Filters as {@code --tests} takes them, which replace those of the task {@code test}. */
    public abstract ListProperty<String> getTests();

    /** The analyses to make: {@code polish}, {@code transform}, {@code diagnose}, which includes {@code transform}. */
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

    /** Whether a test that fails fails the gate too. Default: false. */
    public abstract Property<Boolean> getFailOnFailingTests();

    /** What fails the build: {@code all} findings count, or {@code never}, which only says the verdict. */
    public abstract Property<String> getFailOn();

    /** Threads that run tests. Default: Gradle's workers. */
    public abstract Property<Integer> getThreads();

    /** What tests share: {@code class} starts each top-level class afresh, {@code suite} shares all. */
    public abstract Property<String> getIsolation();

    /** Seed of everything that is random in the tests' world. */
    public abstract Property<Long> getSeed();

    /** Instructions that one test may spend before it counts as failed. Default: the engine's. */
    public abstract Property<Long> getTestBudget();

    /** What the tests' objects may take, such as {@code 512m}. Default: the task's {@code maxHeapSize}, else 2g. */
    public abstract Property<String> getMemory();

    /** Rules by which no method is left out when transformed, with Descartes' names. Default: none. */
    public abstract ListProperty<String> getSkipRulesOff();

    /** Whether every transformation runs under every test that covers it, detected or not. Default: false. */
    public abstract Property<Boolean> getFullMatrix();

    /** Whether suggested assertions are proved on the real JVM too, in a process of its own. Default: true. */
    public abstract Property<Boolean> getVerifyOnJvm();

    /** Home of the JDK whose class library the tests run on. Default: that of the task {@code test}. */
    public abstract DirectoryProperty getJdkHome();

    /** Where reports are written. Default: {@code build/oracle}. */
    public abstract DirectoryProperty getOutputDirectory();

    /** Where caches live; safe to delete and to share. Default: a folder in Gradle's user home. */
    public abstract DirectoryProperty getCacheDirectory();
}
