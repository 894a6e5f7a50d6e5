package org.oraclecheck.gradle;

import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.tasks.Internal;
import org.gradle.work.DisableCachingByDefault;
import org.oraclecheck.bridge.WorkerException;
import org.oraclecheck.bridge.build.EngineClient;
import org.oraclecheck.bridge.build.Report;

/**
 * Accepts the findings of the analyses: from then on only new findings fail {@code oracleCheck}. It
 * changes a file of the project, so it is never up to date.
 */
@DisableCachingByDefault(because = "it changes a file that is checked in")
public abstract class OracleBaseline extends ReportTask {
    /** The task's name. */
    static final String NAME = "oracleBaseline";

    /** The file with accepted findings, to be checked in. The task both reads and writes it. */
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
