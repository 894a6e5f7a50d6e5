package org.oraclecheck.gradle;

import java.nio.file.Path;
import java.util.List;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.FileCollection;
import org.gradle.api.provider.Property;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.CacheableTask;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.OutputDirectory;
import org.oraclecheck.bridge.WorkerException;
import org.oraclecheck.bridge.build.EngineClient;
import org.oraclecheck.bridge.build.Gate;
import org.oraclecheck.bridge.build.Report;

/**
 * Writes tests for code that no test of the project executes, and a report about them. Judges nothing;
 * {@code oracleExport} copies the tests into the test sources.
 */
@CacheableTask
public abstract class OracleGenerate extends OracleAnalyze {
    /** The task's name. */
    static final String NAME = "oracleGenerate";

    /** Folder for the report in the formats for people and tools. */
    @OutputDirectory
    public abstract DirectoryProperty getFormatDirectory();

    /** The name of the project for the HTML report. */
    @Input
    public abstract Property<String> getProjectName();

    /** The formats of the report, which other analyses leave to the gate. */
    @Input
    public Provider<List<String>> getWrittenFormats() {
        return getFormats();
    }

    @Override
    FileCollection subject() {
        return getClassDirectories();
    }

    @Override
    Gate gate(Path base) {
        Gate gate = new Gate(report(), getFormatDirectory().get().getAsFile().toPath());
        return gate.formats(getFormats().get(), base).project(getProjectName().get());
    }

    @Override
    void conclude(EngineClient engine) throws WorkerException {
        gate(getBaseDirectory().get().getAsFile().toPath()).judge(engine, new Report(report()));
    }
}
