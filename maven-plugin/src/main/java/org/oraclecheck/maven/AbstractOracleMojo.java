package org.oraclecheck.maven;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.inject.Inject;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.BuildPluginManager;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.apache.maven.toolchain.ToolchainManager;
import org.eclipse.aether.RepositorySystem;
import org.oraclecheck.bridge.WorkerException;
import org.oraclecheck.bridge.build.EngineClient;
import org.oraclecheck.bridge.build.Progress;
import org.oraclecheck.bridge.build.Report;
import org.oraclecheck.bridge.build.Request;
import org.oraclecheck.bridge.build.TerminalLine;
import org.oraclecheck.bridge.build.UserCache;
import org.oraclecheck.bridge.build.Words;
import org.oraclecheck.maven.surefire.Providers;
import org.oraclecheck.maven.surefire.SurefireExecution;
import org.oraclecheck.maven.surefire.SurefireParameters;
import org.oraclecheck.maven.surefire.TestClassPath;
import org.oraclecheck.maven.surefire.TestRun;

/** The base class of all goals that run a project's tests. */
abstract class AbstractOracleMojo extends AbstractMojo {
    /** The file name of the engine's report. */
    private static final String REPORT = "oracle.json";

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private MavenProject project;

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    private MavenSession session;

    @Parameter(defaultValue = "${mojoExecution}", readonly = true, required = true)
    private MojoExecution execution;

    @Inject private BuildPluginManager plugins;

    @Inject private RepositorySystem resolver;

    @Inject private ToolchainManager toolchains;

    /** Skips Oracle Check. */
    @Parameter(property = "oracle.skip", defaultValue = "false")
    private boolean skip;

    /**
     * Threads that run tests. Default: the number of processors, divided by the number of modules built at
     * once.
     */
    @Parameter(property = "oracle.threads")
    private Integer threads;

    /**
     * Home of the JDK whose class library the tests run on. Default: the JDK that Surefire is
     * configured to use, else the build's toolchain, else the JDK that runs Maven.
     */
    @Parameter(property = "oracle.jdkHome")
    private File jdkHome;

    /** Seed of everything random in the tests' world. */
    @Parameter(property = "oracle.seed", defaultValue = "0")
    private long seed;

    /**
     * Which tests share the state of the program: {@code class} starts afresh for each top-level test
     * class, {@code suite} shares it among all.
     */
    @Parameter(property = "oracle.isolation", defaultValue = "class")
    private String isolation;

    /**
     * Which fields count as not controlled by a test. {@code project}: fields of the module's own classes
     * and of its tests. {@code all}: also fields of libraries, and values that a test class assigns to
     * its own instance fields.
     */
    @Parameter(property = "oracle.uncontrolled", defaultValue = "project")
    private String uncontrolled;

    /** Instructions that one test may run before it counts as failed. Default: the engine's. */
    @Parameter(property = "oracle.testBudget")
    private Long testBudget;

    /**
     * Instructions that may be spent to confirm the suspicions of one test, including running it again.
     * Brittle assertions and unused inputs that are left then count as unconfirmed. A diagnosis may spend
     * five times as many for each test; what is left then is not diagnosed. Default: 400000000.
     */
    @Parameter(property = "oracle.trialBudget")
    private Long trialBudget;

    /**
     * Memory that the tests' objects may take, such as {@code 512m}. Default: {@code -Xmx} of Surefire's
     * {@code argLine}, else 2g.
     */
    @Parameter(property = "oracle.memory")
    private String memory;

    /**
     * Values that a method returns instead of running its body, with Descartes' names: {@code void},
     * {@code null}, {@code empty}, {@code new}, {@code optional}, {@code argument}, {@code this}, and
     * Java's literals such as {@code true}, {@code -1}, {@code (byte) 3}, {@code 2L}, {@code 0.5f},
     * {@code 'x'} or {@code "text"}. Only the given ones are used; {@code defaults} stands for all
     * defaults. Default: {@code void}, {@code null}, {@code empty}, and two literals of each type; see
     * {@code rules.md}.
     */
    @Parameter(property = "oracle.operators")
    private List<String> operators;

    /**
     * Rules for skipping methods that are switched off, with Descartes' names, such as {@code getter} or
     * {@code to_string}. Default: none, so all rules apply.
     */
    @Parameter(property = "oracle.skipRulesOff")
    private List<String> skipRulesOff;

    /**
     * Patterns of the classes whose methods are transformed, such as {@code com.acme.billing.*}. A
     * {@code *} matches any text, dots included, and {@code ?} one letter. A nested class belongs to its
     * outer class. Default: all classes.
     */
    @Parameter(property = "oracle.targetClasses")
    private List<String> targetClasses;

    /** Patterns of classes whose methods are not transformed. Default: none. */
    @Parameter(property = "oracle.excludedClasses")
    private List<String> excludedClasses;

    /**
     * Patterns of methods that are not transformed, such as {@code log*}, or {@code com.acme.Dao#find*}
     * with the class. Default: none.
     */
    @Parameter(property = "oracle.excludedMethods")
    private List<String> excludedMethods;

    /**
     * A Git revision, such as {@code origin/main}. Only changes since then are analysed, committed or
     * not: tests in changed sources, methods with changed lines, and methods that those tests run.
     * Default: everything.
     */
    @Parameter(property = "oracle.changedSince")
    private String changedSince;

    /**
     * Whether to run every transformation under every test that covers it, even after one has detected it.
     */
    @Parameter(property = "oracle.fullMatrix", defaultValue = "false")
    private boolean fullMatrix;

    /** Whether to check proposed assertions and findings on the real JVM too, in a process of its own. */
    @Parameter(property = "oracle.verifyOnJvm", defaultValue = "true")
    private boolean verifyOnJvm;

    /**
     * How many findings {@code verifyOnJvm} checks on the real JVM: a number, drawn with {@code seed}, or
     * {@code all}.
     */
    @Parameter(property = "oracle.verifySample", defaultValue = "100")
    private String verifySample;

    /**
     * Which findings the console shows: {@code best} shows the first of each rule by rank, ten at most;
     * {@code all} shows all of them, by file and line. Reports always contain all.
     */
    @Parameter(property = "oracle.show", defaultValue = "best")
    private String show;

    /**
     * Whether to transform methods of the build's other modules too, if the tests run them. Default: yes
     * with {@code oracle.aggregate}, and if a module has no classes of its own.
     */
    @Parameter(property = "oracle.crossModule")
    private Boolean crossModule;

    /**
     * Folder for results of earlier runs, images of started vms and the native library; safe to delete
     * and to share. Default: a folder in the user's cache folder.
     */
    @Parameter(property = "oracle.cacheDirectory")
    private File cacheDirectory;

    /**
     * Size that the cache folder may have, such as {@code 512m}; files unused longest are deleted first.
     * Default: 1g.
     */
    @Parameter(property = "oracle.cacheSize")
    private String cacheSize;

    /** Folder for reports. */
    @Parameter(property = "oracle.outputDirectory", defaultValue = "${project.build.directory}/oracle")
    private File outputDirectory;

    @Override
    public final void execute() throws MojoExecutionException, MojoFailureException {
        try {
            conclude(report());
        } catch (WorkerException e) {
            throw new MojoExecutionException(e.getMessage(), e);
        }
    }

    /** Returns the module's report; empty if there is nothing to do. */
    private Optional<Report> report() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            return nothingToDo("oracle.skip is set");
        }
        new GivenNames(session, project, execution).check(getLog());
        if (project.getPackaging().equals("pom")) {
            return nothingToDo("packaging `pom` has no tests");
        }
        Optional<SurefireExecution> surefire = SurefireExecution.of(tested());
        if (surefire.isEmpty()) {
            return nothingToDo("the build has no maven-surefire-plugin, so it runs no tests");
        }
        return report(surefire.get());
    }

    private Optional<Report> report(SurefireExecution surefire) throws MojoExecutionException, MojoFailureException {
        SurefireParameters parameters = surefire.parameters(tested(), session, plugins);
        TestRun run = new TestRun(tested(), session, parameters);
        TestClassPath classPath = new TestClassPath(project, parameters);
        Optional<String> skippedBy = run.skippedBy();
        if (skippedBy.isPresent()) {
            return nothingToDo(skippedBy.get() + " is set");
        }
        if (ClassFiles.in(classPath.testClasses())) {
            return analyse(surefire, run, classPath);
        }
        if (ClassFiles.ofSourcesIn(tested().getTestCompileSourceRoots())) {
            throw new MojoExecutionException(Words.notCompiled(classPath.testClasses()));
        }
        return nothingToDo(Words.NO_TESTS);
    }

    /** Returns the project in which the tests were compiled. */
    abstract MavenProject tested();

    /** Returns the analyses to run. */
    abstract List<String> analyses();

    /** Uses the module's report, if there is one; by default judges it. */
    void conclude(Optional<Report> report) throws WorkerException, MojoExecutionException, MojoFailureException {
        if (report.isPresent()) {
            judge(engine(), report.get());
        }
    }

    /** Returns the default for transforming methods of the build's other modules. */
    boolean looksAtAllModules() {
        return false;
    }

    /** Judges a report that was written, or uses it otherwise. */
    abstract void judge(EngineClient engine, Report report) throws WorkerException, MojoFailureException;

    /** Adds settings to the request for the analysis, such as the gate that follows it. */
    void precede(Request analysis, Path report) throws WorkerException {
        // By default nothing.
    }

    final MavenSession session() {
        return session;
    }

    final MojoExecution execution() {
        return execution;
    }

    /** Moves the output folder below the build's root, if the root itself is not built. */
    final void moveOutput(Path root) {
        outputDirectory = moved(outputDirectory, project.getBasedir(), root);
    }

    /** Returns the same path below another folder, if the file is below {@code from}. */
    static File moved(File file, File from, Path to) {
        Path path = file.toPath();
        return path.startsWith(from.toPath()) ? to.resolve(from.toPath().relativize(path)).toFile() : file;
    }

    final EngineClient engine() {
        boolean ownTerminal = session.getSettings().isInteractiveMode() && getLog().isInfoEnabled();
        Progress progress = ownTerminal ? TerminalLine.ofThisProcess() : Progress.none();
        return new EngineClient(new MavenLog(getLog()), progress, cache(), outputDirectory().resolve("worker"));
    }

    final MavenProject project() {
        return project;
    }

    /** Returns the folder to which paths in the report are relative. */
    final Path baseDirectory() {
        return session.getRequest().getMultiModuleProjectDirectory().toPath();
    }

    final Path outputDirectory() {
        return outputDirectory.toPath();
    }

    private Optional<Report> analyse(SurefireExecution surefire, TestRun run, TestClassPath classPath)
            throws MojoExecutionException, MojoFailureException {
        try {
            Report report = engine().analyse(request(surefire, run, classPath));
            if (report.hasAnything()) {
                return Optional.of(report);
            }
        } catch (WorkerException e) {
            throw new MojoExecutionException(e.getMessage(), e);
        }
        if (run.failsIfNoSpecifiedTests()) {
            throw new MojoFailureException(Words.noTestMatches(
                    "-Dtest=" + run.specifiedTests().orElse(""), "-Dsurefire.failIfNoSpecifiedTests=false"));
        }
        return nothingToDo(Words.NO_TESTS);
    }

    private Request request(SurefireExecution surefire, TestRun run, TestClassPath classPath)
            throws MojoExecutionException, WorkerException {
        Providers providers = new Providers(resolver, session.getRepositorySession(), project);
        JdkHome home = new JdkHome(jdkHome, run.java(), toolchains, session);
        List<MavenProject> others =
                transformsOtherModules(classPath) ? new OtherModules(session, project, classPath).projects() : List.of();
        AnalyseRequest request = new AnalyseRequest(session, project, tested(), run, classPath, others);
        request.runTests(
                home.path(), providers.missing(classPath.dependencies(), surefire.plugin().getDependencies()));
        request.set("seed", seed);
        request.set("threads", threads());
        request.set("isolation", isolation);
        request.set("uncontrolled", uncontrolled);
        request.set("testBudget", testBudget);
        request.set("trialBudget", trialBudget);
        request.set("memory", memory);
        request.set("analyses", analyses());
        request.set("operators", operators);
        request.set("skipRulesOff", skipRulesOff);
        request.set("targetClasses", targetClasses);
        request.set("excludedClasses", excludedClasses);
        request.set("excludedMethods", excludedMethods);
        request.set("changedSince", changedSince);
        request.set("fullMatrix", fullMatrix);
        request.set("verifyOnJvm", verifyOnJvm);
        request.set("verifySample", verifySample);
        request.set("show", show);
        request.set("cacheDirectory", cache());
        request.set("cacheSize", cacheSize);
        request.set("outputDirectory", outputDirectory());
        request.otherExecutions(surefire.others());
        Request complete = request.request();
        precede(complete, outputDirectory().resolve(REPORT));
        return complete;
    }

    /** Returns the number of threads; modules that are built at the same time share the processors. */
    private Integer threads() {
        int modules = session.getRequest().getDegreeOfConcurrency();
        if (threads != null || modules <= 1) {
            return threads;
        }
        return Math.max(1, Runtime.getRuntime().availableProcessors() / modules);
    }

    private Path cache() {
        return cacheDirectory == null ? UserCache.directory() : cacheDirectory.toPath();
    }

    private Optional<Report> nothingToDo(String reason) {
        getLog().info(Words.nothingToDo(reason));
        return Optional.empty();
    }

    private boolean transformsOtherModules(TestClassPath classPath) throws MojoExecutionException {
        if (crossModule != null) {
            return crossModule;
        }
        return looksAtAllModules() || !ClassFiles.in(classPath.classes());
    }
}
