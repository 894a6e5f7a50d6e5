package org.oraclecheck.maven;

import java.io.File;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import javax.inject.Inject;
import org.apache.maven.plugin.BuildPluginManager;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.apache.maven.toolchain.ToolchainManager;
import org.eclipse.aether.RepositorySystem;
import org.oraclecheck.bridge.WorkerException;
import org.oraclecheck.bridge.build.EngineClient;
import org.oraclecheck.bridge.build.Gate;
import org.oraclecheck.bridge.build.Report;
import org.oraclecheck.bridge.build.Request;
import org.oraclecheck.bridge.build.Words;
import org.oraclecheck.maven.compiler.TestCompilation;
import org.oraclecheck.maven.goal.GoalExecution;
import org.oraclecheck.maven.goal.GoalParameters;
import org.oraclecheck.maven.surefire.Providers;
import org.oraclecheck.maven.surefire.TestClassPath;
import org.oraclecheck.maven.surefire.TestRun;

/** The base class of goals that run and analyse a project's tests. */
abstract class AbstractAnalysisMojo extends AbstractOracleMojo {
    /** The name of the analysis that generates tests. */
    static final String GENERATE = "generate";

    /** The file name of the engine's report. */
    private static final String REPORT = "oracle.json";

    @Inject private BuildPluginManager plugins;

    @Inject private RepositorySystem resolver;

    @Inject private ToolchainManager toolchains;

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
     * The world that the tests see, whatever the machine is: {@code charset}, {@code clock}, {@code files},
     * {@code hostName}, {@code hosts}, {@code locale}, {@code processors}, {@code stdin}, {@code urls},
     * {@code user}, {@code variables}, {@code zone}. Properties such as {@code oracle.environment.zone} or
     * {@code oracle.environment.variables.HOME} set one of them, and win. A wrong value is an error that says
     * which values there are. Default: what the build sets for its tests, else a fixed world.
     */
    @Parameter
    private Environment environment = new Environment();

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

    /**
     * Which tests may check an input, so that it is not unused. {@code project}: any test of the module, with another
     * value too. {@code test}: only the test that has the input, as in the paper on OraclePolish.
     */
    @Parameter(property = "oracle.unused", defaultValue = "project")
    private String unused;

    /**
     * Instructions that one test may run before it counts as failed. Without it, a test that takes more than a tenth of
     * what all tests take together, and more than 500 million instructions, runs only for its outcome and coverage; one that
     * takes more than 1000 million and more than all others together is stopped.
     */
    @Parameter(property = "oracle.testBudget")
    private Long testBudget;

    /**
     * Instructions that may be spent to confirm the suspicions of one test, without its own run.
     * Brittle assertions and unused inputs that are left then count as unconfirmed. A diagnosis may spend
     * five times as many for each test; what is left then is not diagnosed. Default: 400000000.
     */
    @Parameter(property = "oracle.trialBudget")
    private Long trialBudget;

    /**
     * The most time for the analyses of a module, such as {@code 90s} or {@code 15m}. What is not done by then is left
     * out, and the report and the gate say so. Results are remembered: the next check goes on from there.
     * Default: no limit.
     */
    @Parameter(property = "oracle.timeLimit")
    private String timeLimit;

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
     * Patterns of the classes whose methods are transformed, and for which tests are generated, such as
     * {@code com.acme.billing.*}. A {@code *} matches any text, dots included, and {@code ?} one letter. A
     * nested class belongs to its outer class. Default: all classes.
     */
    @Parameter(property = "oracle.targetClasses")
    private List<String> targetClasses;

    /**
     * Patterns of classes whose methods are not transformed, and for which no tests are generated.
     * Default: none.
     */
    @Parameter(property = "oracle.excludedClasses")
    private List<String> excludedClasses;

    /**
     * Patterns of methods that are not transformed, and for which no tests are generated, such as
     * {@code log*}, or {@code com.acme.Dao#find*} with the class. Default: none.
     */
    @Parameter(property = "oracle.excludedMethods")
    private List<String> excludedMethods;

    /**
     * Whether the tests of Failsafe run as well, by its patterns and with the settings of Surefire. What
     * {@code pre-integration-test} starts is not reached: tests have no network.
     */
    @Parameter(property = "oracle.integrationTests", defaultValue = "false")
    private boolean integrationTests;

    /**
     * Homes of other JDKs, 17 or newer. A test that passes on the JDK of the build and fails on one of them is flaky, for
     * example because it compares a text that the JDK makes. Each of them costs about as much as the tests. Default: none.
     */
    @Parameter(property = "oracle.otherJdks")
    private List<File> otherJdks;

    /**
     * A Git revision, such as {@code origin/main}. Only changes since then are analysed, committed or
     * not: tests in changed sources, methods with changed lines, and methods that those tests run. Tests
     * are generated for classes with changed methods. Default: everything.
     */
    @Parameter(property = "oracle.changedSince")
    private String changedSince;

    /**
     * Whether to run every transformation under every test that covers it, even after one has detected it.
     */
    @Parameter(property = "oracle.fullMatrix", defaultValue = "false")
    private boolean fullMatrix;

    /**
     * Whether to check proposed assertions, findings and generated tests on the real JVM too, in a
     * process of its own.
     */
    @Parameter(property = "oracle.verifyOnJvm", defaultValue = "true")
    private boolean verifyOnJvm;

    /**
     * How many findings {@code verifyOnJvm} checks on the real JVM: a number, drawn with {@code seed}, each with two
     * values of its inputs, or {@code all}, with all values.
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
     * Size that the cache folder may have, such as {@code 512m}; files unused longest are deleted first.
     * Default: 1g.
     */
    @Parameter(property = "oracle.cacheSize")
    private String cacheSize;

    /**
     * Formats of the report, written beside the verdict: {@code html}, {@code sarif}, {@code junit},
     * {@code jacoco}, {@code markdown}. Default: html.
     */
    @Parameter(property = "oracle.formats")
    private List<String> formats;

    /**
     * CPU time of the search for tests of one top-level class, such as {@code 5s} or {@code 500ms}.
     * Instructions are counted in place of time, so that the tests do not depend on the machine.
     */
    @Parameter(property = "oracle.generateBudget", defaultValue = "5s")
    private String generateBudget;

    /**
     * Longest time that the generation of tests may take for all classes of a module, such as {@code 10m}.
     * If it is reached, the classes that are left get no tests, and the tests depend on the machine.
     * Default: no limit.
     */
    @Parameter(property = "oracle.generateTime")
    private String generateTime;

    /** Highest number of tests that are generated for one top-level class. */
    @Parameter(property = "oracle.maxTestsPerClass", defaultValue = "50")
    private Integer maxTestsPerClass;

    /**
     * Components of the search for tests: {@code all}, {@code paper}, {@code none}, or names of components,
     * each with {@code -} to leave it out. A wrong name is an error that lists the names.
     */
    @Parameter(property = "oracle.components", defaultValue = "all")
    private List<String> components;

    /**
     * Version of JUnit that generated tests use: {@code 4}, {@code 5}, or {@code auto}, which follows the
     * project's tests and takes 5 if both exist.
     */
    @Parameter(property = "oracle.junitVersion", defaultValue = "auto")
    private String junitVersion;

    /**
     * Assertions that generated tests use: {@code junit}, {@code assertj}, or {@code auto}, which takes
     * AssertJ if most of the project's test classes use it.
     */
    @Parameter(property = "oracle.assertionStyle", defaultValue = "auto")
    private String assertionStyle;

    /** Name of a generated test class; {@code {class}} stands for the name of the class under test. */
    @Parameter(property = "oracle.generatedTestClass", defaultValue = "{class}GeneratedTest")
    private String generatedTestClass;

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
        Optional<String> reason = reasonToSkip();
        if (reason.isPresent()) {
            return nothingToDo(reason.get());
        }
        Optional<GoalExecution> surefire = GoalExecution.ofTests(tested());
        if (surefire.isEmpty()) {
            return nothingToDo("the build has no maven-surefire-plugin, so it runs no tests");
        }
        return report(surefire.get());
    }

    private Optional<Report> report(GoalExecution surefire) throws MojoExecutionException, MojoFailureException {
        GoalParameters parameters = surefire.parameters(tested(), session(), plugins);
        TestRun run = new TestRun(tested(), session(), parameters);
        TestClassPath classPath = new TestClassPath(project(), parameters);
        Optional<String> skippedBy = run.skippedBy();
        if (skippedBy.isPresent()) {
            return nothingToDo(skippedBy.get() + " is set");
        }
        boolean hasTests = ClassFiles.in(classPath.testClasses());
        if (!hasTests && ClassFiles.ofSourcesIn(tested().getTestCompileSourceRoots())) {
            throw new MojoExecutionException(Words.notCompiled(classPath.testClasses()));
        }
        Optional<String> lack = lack(hasTests, ClassFiles.in(classPath.classes()));
        return lack.isPresent() ? nothingToDo(lack.get()) : analyse(surefire, run, classPath);
    }

    /**
     * Returns what a module lacks for the goal to do anything; empty if it has everything. By default a
     * module needs tests, or classes if tests are to be generated for them.
     */
    Optional<String> lack(boolean hasTests, boolean hasClasses) {
        boolean hasWork = hasTests || hasClasses && generates();
        return hasWork ? Optional.empty() : Optional.of(Words.NO_TESTS);
    }

    /** Returns the project in which the tests were compiled. */
    abstract MavenProject tested();

    /** Returns the analyses to run. */
    abstract List<String> analyses();

    /** Sends the request to the engine. Returns the module's report, which by default is written now. */
    Report run(EngineClient engine, Request request, Path report) throws WorkerException {
        return engine.analyse(request);
    }

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

    /** Uses the written report, for example to judge it. */
    abstract void judge(EngineClient engine, Report report) throws WorkerException, MojoFailureException;

    /** Adds settings to the request for the analysis, such as the gate that follows it. */
    void precede(Request analysis, Path report) throws WorkerException {
        // By default nothing.
    }

    /** Makes a gate without limits for a report that need not exist yet: it writes the report's formats. */
    Gate gate(Path report) {
        // Maven sets an empty list if the parameter is missing.
        List<String> chosen = formats == null || formats.isEmpty() ? null : formats;
        return new Gate(report, outputDirectory()).formats(chosen, baseDirectory()).project(project().getName());
    }

    private Optional<Report> analyse(GoalExecution surefire, TestRun run, TestClassPath classPath)
            throws MojoExecutionException, MojoFailureException {
        try {
            Report report = run(engine(), request(surefire, run, classPath), outputDirectory().resolve(REPORT));
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

    private Request request(GoalExecution surefire, TestRun run, TestClassPath classPath)
            throws MojoExecutionException, WorkerException {
        Providers providers = new Providers(resolver, session().getRepositorySession(), project());
        JdkHome home = new JdkHome(jdkHome, run.java(), toolchains, session());
        List<MavenProject> others =
                transformsOtherModules(classPath) ? new OtherModules(session(), project(), classPath).projects() : List.of();
        AnalyseRequest request = new AnalyseRequest(session(), project(), tested(), run, classPath, others);
        request.runTests(
                home.path(), providers.missing(classPath.dependencies(), surefire.plugin().getDependencies()));
        request.set("world", environment.settings().add(properties()).fields());
        request.set("seed", seed);
        request.set("threads", threads());
        request.set("isolation", isolation);
        request.set("uncontrolled", uncontrolled);
        request.set("unused", unused);
        request.set("testBudget", testBudget);
        request.set("trialBudget", trialBudget);
        request.set("timeLimit", timeLimit);
        request.set("memory", memory);
        request.set("analyses", analyses());
        request.set("operators", operators);
        request.set("skipRulesOff", skipRulesOff);
        request.set("targetClasses", targetClasses);
        request.set("excludedClasses", excludedClasses);
        request.set("excludedMethods", excludedMethods);
        request.set("otherJdks", otherJdks);
        request.set("changedSince", changedSince);
        request.set("fullMatrix", fullMatrix);
        request.set("verifyOnJvm", verifyOnJvm);
        request.set("verifySample", verifySample);
        request.set("show", show);
        request.set("generation", generation());
        request.set("cacheDirectory", cache());
        request.set("cacheSize", cacheSize);
        request.set("outputDirectory", outputDirectory());
        request.otherExecutions(surefire.others());
        Optional<GoalExecution> failsafe = GoalExecution.ofIntegrationTests(tested());
        if (failsafe.isPresent()) {
            request.integrationTests(failsafe.get().ids(), integrationTests(failsafe.get()));
        }
        Request complete = request.request();
        precede(complete, outputDirectory().resolve(REPORT));
        return complete;
    }

    /** Returns the run of tests that Failsafe would make; empty if its tests do not run here. */
    private Optional<TestRun> integrationTests(GoalExecution failsafe) throws MojoExecutionException {
        if (!integrationTests || failsafe.ids().isEmpty()) {
            return Optional.empty();
        }
        GoalParameters parameters = failsafe.parameters(tested(), session(), plugins);
        TestRun run = new TestRun(tested(), session(), parameters);
        return run.skippedBy().isPresent() ? Optional.empty() : Optional.of(run);
    }

    /** Returns the properties of the project; those of the command line win. */
    private Map<String, String> properties() {
        Map<String, String> all = new TreeMap<>();
        for (Properties some : List.of(project().getProperties(), session().getUserProperties())) {
            some.stringPropertyNames().forEach(name -> all.put(name, some.getProperty(name)));
        }
        return all;
    }

    /** Returns the number of threads; modules that are built at the same time share the processors. */
    private Integer threads() {
        int modules = session().getRequest().getDegreeOfConcurrency();
        if (threads != null || modules <= 1) {
            return threads;
        }
        return Math.max(1, Runtime.getRuntime().availableProcessors() / modules);
    }

    private boolean generates() {
        return analyses().contains(GENERATE);
    }

    /** Returns the settings for generated tests; null if none are generated. */
    private Map<String, Object> generation() throws MojoExecutionException, WorkerException {
        if (!generates()) {
            return null;
        }
        generatedTests().expect();
        Map<String, Object> settings = new LinkedHashMap<>();
        settings.put("generateBudget", generateBudget);
        settings.put("generateTime", generateTime);
        settings.put("maxTestsPerClass", maxTestsPerClass);
        settings.put("components", components);
        settings.put("junitVersion", junitVersion);
        settings.put("assertionStyle", assertionStyle);
        settings.put("generatedTestClass", generatedTestClass);
        settings.put("generatedTestsDirectory", generatedTests().folder());
        Optional<GoalExecution> compiler = GoalExecution.ofTestCompilation(tested());
        if (compiler.isPresent()) {
            TestCompilation compilation = new TestCompilation(compiler.get().parameters(tested(), session(), plugins));
            settings.put("compilerArguments", compilation.arguments());
            settings.put("sourceEncoding", compilation.encoding().orElse(null));
        }
        return settings;
    }

    private boolean transformsOtherModules(TestClassPath classPath) throws MojoExecutionException {
        if (crossModule != null) {
            return crossModule;
        }
        return looksAtAllModules() || !ClassFiles.in(classPath.classes());
    }
}
