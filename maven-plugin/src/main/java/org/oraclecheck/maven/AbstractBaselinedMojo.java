package org.oraclecheck.maven;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.oraclecheck.bridge.WorkerException;
import org.oraclecheck.bridge.build.EngineClient;
import org.oraclecheck.bridge.build.Gate;
import org.oraclecheck.bridge.build.Report;
import org.oraclecheck.bridge.build.Request;
import org.oraclecheck.bridge.build.Words;

/** The base class of goals that use a baseline. */
abstract class AbstractBaselinedMojo extends AbstractAnalysisMojo {
    /**
     * The analyses to run: {@code polish}, {@code transform}, {@code coverage}, {@code infer},
     * {@code flaky}; {@code diagnose} and
     * {@code assertions}, which include {@code transform}; {@code generate}, which includes
     * {@code coverage}.
     */
    @Parameter(property = "oracle.analyses", defaultValue = "polish,diagnose,coverage,assertions,infer,flaky")
    private List<String> analyses;

    /**
     * The file with accepted findings, written by {@code oracle:baseline}. Check it in. If you name a
     * file, it has to exist. Default: {@code oracle-baseline.json} in the project's folder, if it exists.
     */
    @Parameter(property = "oracle.baselineFile")
    private File baselineFile;

    /**
     * Whether to judge all modules of a build together instead of each by itself: one gate, one baseline
     * and one report, in the folder of the build's root. No module has to be added for this.
     */
    @Parameter(property = "oracle.aggregate", defaultValue = "false")
    private boolean aggregate;

    @Override
    final void conclude(Optional<Report> report) throws WorkerException, MojoExecutionException, MojoFailureException {
        Reactor reactor = new Reactor(session(), project(), execution());
        Optional<Callable<Void>> judgement;
        if (aggregate) {
            judgement = reactor.arrive(report.map(Report::file), this::judgementOfAll);
        } else {
            super.conclude(report);
            judgement = reactor.arrive();
        }
        if (judgement.isPresent()) {
            call(judgement.get());
        }
    }

    private static void call(Callable<Void> judgement) throws MojoExecutionException, MojoFailureException {
        try {
            judgement.call();
        } catch (MojoExecutionException | MojoFailureException e) {
            throw e;
        } catch (Exception e) {
            throw new MojoExecutionException(e.getMessage(), e);
        }
    }

    private Callable<Void> judgementOfAll(SortedMap<String, Path> reports) {
        return () -> {
            if (Set.copyOf(reports.values()).size() < reports.size()) {
                throw new MojoExecutionException("several modules write their reports to the same oracle.outputDirectory:"
                        + " give a path that is relative to each module");
            }
            if (!project().isExecutionRoot()) {
                moveOutput(baseDirectory());
            }
            getLog().info(Words.allModules(reports.size()));
            EngineClient engine = engine();
            judge(engine, engine.merge(reports.values(), outputDirectory()));
            return null;
        };
    }

    @Override
    final boolean looksAtAllModules() {
        return aggregate;
    }

    @Override
    final List<String> analyses() {
        return analyses;
    }

    @Override
    Gate gate(Path report) {
        return super.gate(report).baseline(baselineFile());
    }

    @Override
    final void precede(Request analysis, Path report) throws WorkerException {
        if (judgesModules() && !aggregate) {
            gate(report).judgeAfter(analysis);
        } else {
            gate(report).follow(analysis);
        }
    }

    /** Returns whether the goal compares the report of a module with limits. */
    boolean judgesModules() {
        return false;
    }

    final Path baselineFile() {
        Path folder = aggregate ? baseDirectory() : project().getBasedir().toPath();
        if (baselineFile == null) {
            return folder.resolve(Words.BASELINE);
        }
        return moved(baselineFile, project().getBasedir(), folder).toPath();
    }

    /** Returns whether the user has named the baseline. */
    final boolean namesBaseline() {
        return baselineFile != null;
    }
}
