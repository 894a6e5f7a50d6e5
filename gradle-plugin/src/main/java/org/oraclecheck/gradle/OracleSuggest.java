package org.oraclecheck.gradle;

import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Internal;
import org.gradle.work.DisableCachingByDefault;
import org.oraclecheck.bridge.WorkerException;
import org.oraclecheck.bridge.build.EngineClient;
import org.oraclecheck.bridge.build.Report;

/** Shows the proved assertions and fixes as changes of the sources, or makes the changes. */
@DisableCachingByDefault(because = "it shows something, or changes sources")
public abstract class OracleSuggest extends ReportTask {
    /** Whether to change the sources. */
    @Input
    public abstract Property<Boolean> getApplied();

    /** The root folder of the build, to which paths in the report are relative. */
    @Internal
    public abstract DirectoryProperty getBaseDirectory();

    @Override
    void act(Report report, EngineClient engine) throws WorkerException {
        engine.suggest(report, getBaseDirectory().get().getAsFile().toPath(), getApplied().get());
    }
}
