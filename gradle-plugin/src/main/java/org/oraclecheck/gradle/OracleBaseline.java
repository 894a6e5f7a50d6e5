package org.oraclecheck.gradle;

import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.tasks.Internal;
import org.gradle.work.DisableCachingByDefault;
import org.oraclecheck.bridge.WorkerException;
import org.oraclecheck.bridge.build.EngineClient;
import org.oraclecheck.bridge.build.Report;

/**
 * Accepts what the analyses have found: from then on only new findings fail {@code oracleCheck}. It
 * changes a source of the project, so it is never up to date.
 */
@DisableCachingByDefault(because = "it changes a file that is checked in")
public abstract class OracleBaseline extends ReportTask {
    /** The task's name. */
    static final String NAME = "oracleBaseline";

    /** The findings that are accepted: a file to check in, which is both read and written. */
    @Internal
    public abstract RegularFileProperty getBaselineFile();

    @Override
    boolean spansProjects() {
        return true;
    }

    @Override
    void act(Report report, EngineClient engine) throws WorkerException {
        engine.accept(report, getBaselineFile().get().getAsFile().toPath());
    }
}
