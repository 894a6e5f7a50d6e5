package org.oraclecheck.gradle;

import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.SkipWhenEmpty;
import org.gradle.work.DisableCachingByDefault;
import org.oraclecheck.bridge.WorkerException;
import org.oraclecheck.bridge.build.EngineClient;
import org.oraclecheck.bridge.build.Report;
import org.oraclecheck.bridge.build.Words;

/** The base class of tasks that use the report of the analyses. */
@DisableCachingByDefault(because = "the task is as fast as a look-up in the cache")
public abstract class ReportTask extends EngineTask {
    /** The report: one file, or none if there are no tests. */
    @InputFiles
    @SkipWhenEmpty
    @PathSensitive(PathSensitivity.NONE)
    public abstract ConfigurableFileCollection getReport();

    @Override
    final void act(EngineClient engine) throws WorkerException {
        Report report = new Report(getReport().getSingleFile().toPath());
        if (report.hasAnything()) {
            act(report, engine);
        } else {
            getLogger().lifecycle(Words.nothingToDo(Words.NO_TESTS));
        }
    }

    /** Returns whether the root's task acts for all projects if these are judged together. */
    boolean spansProjects() {
        return false;
    }

    /** Uses the report, which has tests. */
    abstract void act(Report report, EngineClient engine) throws WorkerException;
}
