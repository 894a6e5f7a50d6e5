package org.oraclecheck.gradle;

import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.options.Option;
import org.gradle.work.DisableCachingByDefault;
import org.oraclecheck.bridge.WorkerException;
import org.oraclecheck.bridge.build.EngineClient;
import org.oraclecheck.bridge.build.Request;

/**
 * Runs a flaky test that {@code oracleAnalyze} has found once more, as it passes and as it fails. Fails if the test no
 * longer ends as the report says.
 */
@DisableCachingByDefault(because = "it only shows something")
public abstract class OracleReplay extends OracleAnalyze {
    /**
     * The report with the finding, as an earlier build has left it. {@code oracleAnalyze} does not run again for it: with
     * other settings it would write another report.
     */
    @Internal
    public abstract RegularFileProperty getReplayed();

    /** The id of the finding, or the name of its test. */
    @Internal
    public abstract Property<String> getFinding();

    /** Sets the finding. */
    @Option(option = "finding", description = "The id of the finding, or the name of its test, such as BTest#method.")
    public void setGivenFinding(String finding) {
        getFinding().set(finding);
    }

    @Override
    boolean run(EngineClient engine, Request request) throws WorkerException {
        engine.replay(request, getReplayed().get().getAsFile().toPath(), getFinding().getOrNull());
        return true;
    }
}
