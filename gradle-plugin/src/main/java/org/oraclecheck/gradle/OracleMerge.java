package org.oraclecheck.gradle;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.OutputFile;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.SkipWhenEmpty;
import org.gradle.work.DisableCachingByDefault;
import org.oraclecheck.bridge.WorkerException;
import org.oraclecheck.bridge.build.EngineClient;
import org.oraclecheck.bridge.build.Report;
import org.oraclecheck.bridge.build.Words;

/** Merges the reports of a build's projects into a new one. */
@DisableCachingByDefault(because = "merging is as fast as a look-up in the cache")
public abstract class OracleMerge extends EngineTask {
    /** The projects' reports; a project without tests has none. */
    @InputFiles
    @SkipWhenEmpty
    @PathSensitive(PathSensitivity.NONE)
    public abstract ConfigurableFileCollection getReports();

    /** The merged report. */
    @OutputFile
    public abstract RegularFileProperty getReport();

    @Override
    void act(EngineClient engine) throws WorkerException {
        List<Path> withTests = withTests();
        if (!withTests.isEmpty()) {
            getLogger().lifecycle(Words.allModules(withTests.size()));
            engine.merge(withTests, getReport().get().getAsFile().toPath().getParent());
        }
    }

    private List<Path> withTests() throws WorkerException {
        List<Path> found = new ArrayList<>();
        for (File file : getReports()) {
            if (file.exists() && new Report(file.toPath()).hasAnything()) {
                found.add(file.toPath());
            }
        }
        return found;
    }
}
