package org.oraclecheck.gradle;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.inject.Inject;
import org.gradle.api.DefaultTask;
import org.gradle.api.GradleException;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.OutputFile;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.SkipWhenEmpty;
import org.gradle.api.tasks.TaskAction;
import org.gradle.api.tasks.VerificationException;
import org.gradle.api.tasks.options.Option;
import org.gradle.work.DisableCachingByDefault;
import org.oraclecheck.bridge.WorkerException;
import org.oraclecheck.bridge.build.EngineClient;
import org.oraclecheck.bridge.build.Gate;
import org.oraclecheck.bridge.build.Report;
import org.oraclecheck.bridge.build.Words;

/** Holds limits against the analyses' report: fails past them, and writes {@code gate.json}. */
@DisableCachingByDefault(because = "to judge takes no longer than to look up a verdict")
public abstract class OracleCheck extends DefaultTask {
    private final ListProperty<String> tests;

    /** A gate behind an analysis of the tests that these filters choose. */
    @Inject
    public OracleCheck(ListProperty<String> tests) {
        this.tests = tests;
    }

    /** The report, a single file; there is none where there are no tests. */
    @InputFiles
    @SkipWhenEmpty
    @PathSensitive(PathSensitivity.NONE)
    public abstract ConfigurableFileCollection getReport();

    /** Most brittle assertions. */
    @Input
    @org.gradle.api.tasks.Optional
    public abstract Property<Integer> getMaxBrittleAssertions();

    /** Most unused inputs. */
    @Input
    @org.gradle.api.tasks.Optional
    public abstract Property<Integer> getMaxUnusedInputs();

    /** Most methods whose body no test misses. */
    @Input
    @org.gradle.api.tasks.Optional
    public abstract Property<Integer> getMaxPseudoTested();

    /** Most methods of which tests notice only some transformations. */
    @Input
    @org.gradle.api.tasks.Optional
    public abstract Property<Integer> getMaxPartiallyTested();

    /** Most transformations that tests run and do not notice. */
    @Input
    @org.gradle.api.tasks.Optional
    public abstract Property<Integer> getMaxUndetected();

    /** The least share of transformations that must be detected. */
    @Input
    @org.gradle.api.tasks.Optional
    public abstract Property<String> getMinimumDetected();

    /** The least share of tests and of transformations that must be analysed. */
    @Input
    @org.gradle.api.tasks.Optional
    public abstract Property<String> getMinimumAnalysed();

    /** Whether a test that fails fails the gate too. */
    @Input
    public abstract Property<Boolean> getFailOnFailingTests();

    /** What fails the build. */
    @Input
    @org.gradle.api.tasks.Optional
    public abstract Property<String> getFailOn();

    /** Where caches live. */
    @Internal
    public abstract DirectoryProperty getCacheDirectory();

    /** The verdict. */
    @OutputFile
    public abstract RegularFileProperty getVerdict();

    /** Chooses the tests that are analysed first. */
    @Option(option = "tests", description = "Judges the test classes or methods that match, in place of those that the task test is told to run.")
    public void setTestNames(List<String> filters) {
        tests.set(filters);
    }

    @TaskAction
    void check() {
        try {
            Report report = new Report(getReport().getSingleFile().toPath());
            if (report.hasTests()) {
                judge(report);
            } else {
                getLogger().lifecycle(Words.nothingToDo(Words.NO_TESTS));
            }
        } catch (WorkerException e) {
            throw new GradleException(e.getMessage(), e);
        }
    }

    private void judge(Report report) throws WorkerException {
        Gate gate = new Gate(report, getVerdict().get().getAsFile().toPath().getParent());
        gate.limit("maxBrittleAssertions", getMaxBrittleAssertions().getOrNull());
        gate.limit("maxUnusedInputs", getMaxUnusedInputs().getOrNull());
        gate.limit("maxPseudoTested", getMaxPseudoTested().getOrNull());
        gate.limit("maxPartiallyTested", getMaxPartiallyTested().getOrNull());
        gate.limit("maxUndetected", getMaxUndetected().getOrNull());
        gate.limit("minimumDetected", getMinimumDetected().getOrNull());
        gate.limit("minimumAnalysed", getMinimumAnalysed().getOrNull());
        gate.failOn(getFailOn().getOrNull()).failOnFailingTests(getFailOnFailingTests().get());
        Optional<String> failure = gate.judge(engine());
        if (failure.isPresent()) {
            throw new VerificationException(failure.get());
        }
    }

    private EngineClient engine() {
        Path cache = getCacheDirectory().get().getAsFile().toPath();
        return new EngineClient(new GradleLog(getLogger()), false, cache, getTemporaryDir().toPath());
    }
}
