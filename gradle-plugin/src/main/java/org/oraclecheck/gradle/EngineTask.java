package org.oraclecheck.gradle;

import java.nio.file.Path;
import org.gradle.api.DefaultTask;
import org.gradle.api.GradleException;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.TaskAction;
import org.gradle.work.DisableCachingByDefault;
import org.oraclecheck.bridge.WorkerException;
import org.oraclecheck.bridge.build.EngineClient;
import org.oraclecheck.bridge.build.Progress;

/** The base class of tasks that have the engine do something short. */
@DisableCachingByDefault(because = "the task is as fast as a look-up in the cache")
public abstract class EngineTask extends DefaultTask {
    /** Folder for caches. */
    @Internal
    public abstract DirectoryProperty getCacheDirectory();

    @TaskAction
    void act() {
        Path cache = getCacheDirectory().get().getAsFile().toPath();
        try {
            act(new EngineClient(new GradleLog(getLogger()), Progress.none(), cache, getTemporaryDir().toPath()));
        } catch (WorkerException e) {
            throw new GradleException(e.getMessage(), e);
        }
    }

    /** Performs the work of the task with the engine. */
    abstract void act(EngineClient engine) throws WorkerException;
}
