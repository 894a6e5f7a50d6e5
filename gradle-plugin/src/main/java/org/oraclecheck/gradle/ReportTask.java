package org.oraclecheck.gradle;

import java.nio.file.Path;
import org.gradle.api.DefaultTask;
import org.gradle.api.GradleException;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.SkipWhenEmpty;
import org.gradle.api.tasks.TaskAction;
import org.gradle.work.DisableCachingByDefault;
import org.oraclecheck.bridge.WorkerException;
import org.oraclecheck.bridge.build.EngineClient;
import org.oraclecheck.bridge.build.Progress;
import org.oraclecheck.bridge.build.Report;
import org.oraclecheck.bridge.build.Words;

/** What the tasks have in common that do something with the analyses' report. */
@DisableCachingByDefault(because = "what is done with a report takes no longer than to look it up")
public abstract class ReportTask extends DefaultTask {
    /** The report, a single file; there is none where there are no tests. */
    @InputFiles
    @SkipWhenEmpty
    @PathSensitive(PathSensitivity.NONE)
    public abstract ConfigurableFileCollection getReport();

    /** Where caches live. */
    @Internal
    public abstract DirectoryProperty getCacheDirectory();

    @TaskAction
    void act() {
        try {
            Report report = new Report(getReport().getSingleFile().toPath());
            if (report.hasAnything()) {
                act(report, engine());
            } else {
                getLogger().lifecycle(Words.nothingToDo(Words.NO_TESTS));
            }
        } catch (WorkerException e) {
            throw new GradleException(e.getMessage(), e);
        }
    }

    /** Whether it is done for all projects at once if those are judged together. */
    boolean spansProjects() {
        return false;
    }

    /** Does it; there are tests. */
    abstract void act(Report report, EngineClient engine) throws WorkerException;

    private EngineClient engine() {
        Path cache = getCacheDirectory().get().getAsFile().toPath();
        return new EngineClient(new GradleLog(getLogger()), Progress.none(), cache, getTemporaryDir().toPath());
    }
}
