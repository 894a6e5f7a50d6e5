package org.oraclecheck.gradle;

import java.nio.file.Path;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.IgnoreEmptyDirectories;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.SkipWhenEmpty;
import org.gradle.work.DisableCachingByDefault;
import org.oraclecheck.bridge.WorkerException;
import org.oraclecheck.bridge.build.EngineClient;
import org.oraclecheck.bridge.build.GeneratedTests;

/**
 * Copies generated tests into the test sources. It only adds files: existing files are never deleted or replaced. It
 * changes sources of the project, so it is never up to date.
 */
@DisableCachingByDefault(because = "it changes sources")
public abstract class OracleExport extends EngineTask {
    /** The folder with the generated tests. */
    @InputFiles
    @SkipWhenEmpty
    @IgnoreEmptyDirectories
    @PathSensitive(PathSensitivity.RELATIVE)
    public abstract DirectoryProperty getGeneratedTests();

    /** The root of the test sources, which is made if it is not there. The task both reads and writes it. */
    @Internal
    public abstract DirectoryProperty getTestSourceRoot();

    /** The root folder of the build, to which paths in messages are relative. */
    @Internal
    public abstract DirectoryProperty getBaseDirectory();

    /** Whether to show the changes without making them. */
    @Input
    public abstract Property<Boolean> getDryRun();

    @Override
    void act(EngineClient engine) throws WorkerException {
        engine.export(
                new GeneratedTests(path(getGeneratedTests())),
                path(getTestSourceRoot()),
                path(getBaseDirectory()),
                getDryRun().get());
    }

    private static Path path(DirectoryProperty folder) {
        return folder.get().getAsFile().toPath();
    }
}
