package org.oraclecheck.gradle;

import java.util.List;
import java.util.Map;
import javax.inject.Inject;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.IgnoreEmptyDirectories;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.Optional;
import org.gradle.api.tasks.OutputFile;
import org.gradle.api.tasks.OutputFiles;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.VerificationException;
import org.gradle.api.tasks.options.Option;
import org.gradle.work.DisableCachingByDefault;
import org.oraclecheck.bridge.WorkerException;
import org.oraclecheck.bridge.build.EngineClient;
import org.oraclecheck.bridge.build.Gate;
import org.oraclecheck.bridge.build.Report;

/** Holds limits against the analyses' report: fails past them, and writes {@code gate.json} and reports. */
@DisableCachingByDefault(because = "to judge takes no longer than to look up a verdict")
public abstract class OracleCheck extends ReportTask {
    private final ListProperty<String> tests;

    /** A gate behind an analysis of the tests that these filters choose. */
    @Inject
    public OracleCheck(ListProperty<String> tests) {
        this.tests = tests;
    }

    /** Most brittle assertions. */
    @Input
    @Optional
    public abstract Property<Integer> getMaxBrittleAssertions();

    /** Most unused inputs. */
    @Input
    @Optional
    public abstract Property<Integer> getMaxUnusedInputs();

    /** Most methods whose body no test misses. */
    @Input
    @Optional
    public abstract Property<Integer> getMaxPseudoTested();

    /** Most methods of which tests notice only some transformations. */
    @Input
    @Optional
    public abstract Property<Integer> getMaxPartiallyTested();

    /** Most transformations that tests run and do not notice. */
    @Input
    @Optional
    public abstract Property<Integer> getMaxUndetected();

    /** The least share of transformations that must be detected. */
    @Input
    @Optional
    public abstract Property<String> getMinimumDetected();

    /** The least share of tests and of transformations that must be analysed. */
    @Input
    @Optional
    public abstract Property<String> getMinimumAnalysed();

    /** Limits on elements one by one. */
    @Input
    public abstract ListProperty<Map<String, Object>> getRules();

    /** Whether a test that fails fails the gate too. */
    @Input
    public abstract Property<Boolean> getFailOnFailingTests();

    /** What fails the build. */
    @Input
    @Optional
    public abstract Property<String> getFailOn();

    /** The findings that are accepted, if the file is there. */
    @InputFiles
    @PathSensitive(PathSensitivity.NONE)
    public abstract RegularFileProperty getBaselineFile();

    /** Whether the build says which file that is: then it has to be there. */
    @Input
    public abstract Property<Boolean> getNamesBaseline();

    /** What to write beside the verdict. */
    @Input
    public abstract ListProperty<String> getFormats();

    /** The sources, in which findings are shown. */
    @InputFiles
    @IgnoreEmptyDirectories
    @PathSensitive(PathSensitivity.RELATIVE)
    public abstract ConfigurableFileCollection getSources();

    /** The project's name, for the report that people read. */
    @Input
    public abstract Property<String> getProjectName();

    /** The build's root, to which files in the report are relative. */
    @Internal
    public abstract DirectoryProperty getBaseDirectory();

    /** The verdict. */
    @OutputFile
    public abstract RegularFileProperty getVerdict();

    /** What is written in these formats. */
    @OutputFiles
    public abstract ConfigurableFileCollection getFormatFiles();

    /** Chooses the tests that are analysed first. */
    @Option(option = "tests", description = "Judges the test classes or methods that match, in place of those that the task test is told to run.")
    public void setTestNames(List<String> filters) {
        tests.set(filters);
    }

    @Override
    boolean spansProjects() {
        return true;
    }

    @Override
    void act(Report report, EngineClient engine) throws WorkerException {
        Gate gate = new Gate(report.file(), getVerdict().get().getAsFile().toPath().getParent());
        gate.limit("maxBrittleAssertions", getMaxBrittleAssertions().getOrNull());
        gate.limit("maxUnusedInputs", getMaxUnusedInputs().getOrNull());
        gate.limit("maxPseudoTested", getMaxPseudoTested().getOrNull());
        gate.limit("maxPartiallyTested", getMaxPartiallyTested().getOrNull());
        gate.limit("maxUndetected", getMaxUndetected().getOrNull());
        gate.limit("minimumDetected", getMinimumDetected().getOrNull());
        gate.limit("minimumAnalysed", getMinimumAnalysed().getOrNull());
        gate.rules(getRules().get());
        gate.failOn(getFailOn().getOrNull()).failOnFailingTests(getFailOnFailingTests().get());
        gate.project(getProjectName().get());
        gate.baseline(getBaselineFile().get().getAsFile().toPath());
        if (getNamesBaseline().get()) {
            gate.requireBaseline(OracleBaseline.NAME);
        }
        gate.formats(getFormats().get(), getBaseDirectory().get().getAsFile().toPath());
        gate.judge(engine).ifPresent(failure -> {
            throw new VerificationException(failure);
        });
    }
}
