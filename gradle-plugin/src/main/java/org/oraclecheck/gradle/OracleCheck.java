package org.oraclecheck.gradle;

import java.util.List;
import java.util.Map;
import javax.inject.Inject;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.MapProperty;
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

/**
 * Compares the report with limits. Writes {@code gate.json} and reports, and fails if a limit is exceeded.
 */
@DisableCachingByDefault(because = "the judgement is as fast as a look-up in the cache")
public abstract class OracleCheck extends ReportTask {
    private final ListProperty<String> tests;

    /** Makes a gate; {@code tests} has the filters of the analysis that runs before it. */
    @Inject
    public OracleCheck(ListProperty<String> tests) {
        this.tests = tests;
    }

    /** The limits, by the names of their parameters. */
    @Input
    public abstract MapProperty<String, Object> getLimits();

    /** Limits on each element of a kind. */
    @Input
    public abstract ListProperty<Map<String, Object>> getRules();

    /** Whether failing tests fail the gate too. */
    @Input
    public abstract Property<Boolean> getFailOnFailingTests();

    /** Which findings fail the build. */
    @Input
    @Optional
    public abstract Property<String> getFailOn();

    /** The file with accepted findings, if it exists. */
    @InputFiles
    @PathSensitive(PathSensitivity.NONE)
    public abstract RegularFileProperty getBaselineFile();

    /** Whether the user has named the baseline; then it has to exist. */
    @Input
    public abstract Property<Boolean> getNamesBaseline();

    /** Formats of the report, written beside the verdict. */
    @Input
    public abstract ListProperty<String> getFormats();

    /** The sources, in which findings are located. */
    @InputFiles
    @IgnoreEmptyDirectories
    @PathSensitive(PathSensitivity.RELATIVE)
    public abstract ConfigurableFileCollection getSources();

    /** The name of the project for the HTML report. */
    @Input
    public abstract Property<String> getProjectName();

    /** The root folder of the build, to which paths in the report are relative. */
    @Internal
    public abstract DirectoryProperty getBaseDirectory();

    /** The file with the verdict. */
    @OutputFile
    public abstract RegularFileProperty getVerdict();

    /** The files of the reports in these formats. */
    @OutputFiles
    public abstract ConfigurableFileCollection getFormatFiles();

    /** Sets filters for the tests to analyse before the gate. */
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
        getLimits().get().forEach(gate::limit);
        gate.rules(getRules().get());
        gate.failOn(getFailOn().getOrNull()).failOnFailingTests(getFailOnFailingTests().get());
        gate.project(getProjectName().get());
        gate.baseline(getBaselineFile().get().getAsFile().toPath());
        if (getNamesBaseline().get()) {
            gate.requireBaseline(OracleBaseline.NAME);
        }
        gate.formats(getFormats().get(), getBaseDirectory().get().getAsFile().toPath());
        gate.judge(engine, report).failure().ifPresent(failure -> {
            throw new VerificationException(failure);
        });
    }
}
