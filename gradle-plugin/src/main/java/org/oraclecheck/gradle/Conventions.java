package org.oraclecheck.gradle;

import java.io.File;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.gradle.api.InvalidUserDataException;
import org.gradle.api.Project;
import org.gradle.api.file.Directory;
import org.gradle.api.file.ProjectLayout;
import org.gradle.api.file.RegularFile;
import org.gradle.api.provider.Provider;
import org.gradle.api.provider.ProviderFactory;
import org.oraclecheck.bridge.build.Words;

/**
 * Sets the values that the build script leaves open: from Gradle properties {@code oracle.NAME}, else
 * defaults.
 */
final class Conventions {
    private static final String OURS = "oracle.";

    private final ProviderFactory providers;
    private final ProjectLayout layout;

    private Conventions(Project project) {
        this.providers = project.getProviders();
        this.layout = project.getLayout();
    }

    static void set(OracleExtension oracle, Project project) {
        Conventions given = new Conventions(project);
        given.analysis(oracle);
        given.limits(oracle);
        given.generation(oracle);
        given.places(oracle, project.getGradle().getGradleUserHomeDir());
    }

    /** Returns the file of the baseline: the named one, else the default. */
    static Provider<RegularFile> baselineFile(OracleExtension oracle, Project project) {
        return oracle.getBaselineFile().orElse(project.getLayout().getProjectDirectory().file(Words.BASELINE));
    }

    private void analysis(OracleExtension oracle) {
        oracle.getSkip().convention(flag("skip", false));
        oracle.getAttachToCheck().convention(flag("attachToCheck", true));
        oracle.getTests().convention(list("tests"));
        oracle.getFinding().convention(text("finding"));
        oracle.getAnalyses().convention(
                list("analyses", "polish", "diagnose", "coverage", "assertions", "infer", "flaky"));
        oracle.getThreads().convention(integer("threads"));
        oracle.getIsolation().convention(text("isolation").orElse("class"));
        oracle.getUncontrolled().convention(text("uncontrolled").orElse("project"));
        oracle.getUnused().convention(text("unused").orElse("project"));
        oracle.getSeed().convention(longNumber("seed").orElse(0L));
        oracle.getTestBudget().convention(longNumber("testBudget"));
        oracle.getTrialBudget().convention(longNumber("trialBudget"));
        oracle.getTimeLimit().convention(text("timeLimit"));
        oracle.getMemory().convention(text("memory"));
        oracle.getOperators().convention(list("operators"));
        oracle.getSkipRulesOff().convention(list("skipRulesOff"));
        oracle.getTargetClasses().convention(list("targetClasses"));
        oracle.getExcludedClasses().convention(list("excludedClasses"));
        oracle.getExcludedMethods().convention(list("excludedMethods"));
        oracle.getOtherJdks().convention(list("otherJdks"));
        oracle.getChangedSince().convention(text("changedSince"));
        oracle.getFullMatrix().convention(flag("fullMatrix", false));
        oracle.getVerifyOnJvm().convention(flag("verifyOnJvm", true));
        oracle.getVerifySample().convention(text("verifySample").orElse("100"));
        oracle.getShow().convention(text("show").orElse("best"));
    }

    private void limits(OracleExtension oracle) {
        oracle.getMaxBrittleAssertions().convention(integer("maxBrittleAssertions"));
        oracle.getMaxUnusedInputs().convention(integer("maxUnusedInputs"));
        oracle.getMaxPseudoTested().convention(integer("maxPseudoTested"));
        oracle.getMaxPartiallyTested().convention(integer("maxPartiallyTested"));
        oracle.getMaxTestsWithoutAssertion().convention(integer("maxTestsWithoutAssertion"));
        oracle.getMaxVacuousAssertions().convention(integer("maxVacuousAssertions"));
        oracle.getMaxUnnoticedFailures().convention(integer("maxUnnoticedFailures"));
        oracle.getMaxIdleTests().convention(integer("maxIdleTests"));
        oracle.getMaxTestsThatNeverRun().convention(integer("maxTestsThatNeverRun"));
        oracle.getMaxBrokenPromises().convention(integer("maxBrokenPromises"));
        oracle.getMaxUntestedPromises().convention(integer("maxUntestedPromises"));
        oracle.getMaxFlaky().convention(integer("maxFlaky"));
        oracle.getMaxUndetected().convention(integer("maxUndetected"));
        oracle.getMinimumDetected().convention(text("minimumDetected"));
        oracle.getMinimumLineCoverage().convention(text("minimumLineCoverage"));
        oracle.getMinimumBranchCoverage().convention(text("minimumBranchCoverage"));
        oracle.getMinimumAnalysed().convention(text("minimumAnalysed"));
        oracle.getFailOnFailingTests().convention(flag("failOnFailingTests", false));
        oracle.getFailOn().convention(text("failOn"));
        oracle.getFormats().convention(list("formats", "html"));
        oracle.getReports().follow(oracle.getFormats());
        oracle.getAggregate().convention(flag("aggregate", false));
        oracle.getCrossModule().convention(text("crossModule").map(Conventions::isSet));
        oracle.getDryRun().convention(flag("dryRun", false));
    }

    private void generation(OracleExtension oracle) {
        oracle.getGenerateBudget().convention(text("generateBudget").orElse("5s"));
        oracle.getGenerateTime().convention(text("generateTime"));
        oracle.getMaxTestsPerClass().convention(integer("maxTestsPerClass").orElse(50));
        oracle.getComponents().convention(list("components", "all"));
        oracle.getJunitVersion().convention(text("junitVersion").orElse("auto"));
        oracle.getAssertionStyle().convention(text("assertionStyle").orElse("auto"));
        oracle.getGeneratedTestClass().convention(text("generatedTestClass").orElse("{class}GeneratedTest"));
    }

    private void places(OracleExtension oracle, File userHome) {
        oracle.getJdkHome().convention(folder("jdkHome"));
        oracle.getOutputDirectory()
                .convention(folder("outputDirectory").orElse(layout.getBuildDirectory().dir("oracle")));
        oracle.getBaselineFile().convention(text("baselineFile").map(layout.getProjectDirectory()::file));
        Provider<Directory> shared = layout.dir(providers.provider(() -> new File(userHome, "caches/oracle-check")));
        oracle.getCacheSize().convention(text("cacheSize"));
        oracle.getCacheDirectory().convention(folder("cacheDirectory").orElse(shared));
    }

    private Provider<String> text(String name) {
        return providers.gradleProperty(OURS + name);
    }

    /** Reads a property as Maven does: the name alone means true. */
    private Provider<Boolean> flag(String name, boolean otherwise) {
        return text(name).map(Conventions::isSet).orElse(otherwise);
    }

    private static boolean isSet(String given) {
        return given.isEmpty() || Boolean.parseBoolean(given);
    }

    private Provider<Integer> integer(String name) {
        return text(name).map(it -> number(name, it, Integer::valueOf));
    }

    private Provider<Long> longNumber(String name) {
        return text(name).map(it -> number(name, it, Long::valueOf));
    }

    /**
     * Converts at once instead of returning a function: Gradle 7 cannot restore a function captured by
     * another.
     */
    private static <T> T number(String name, String given, Function<String, T> read) {
        try {
            return read.apply(given);
        } catch (NumberFormatException e) {
            throw new InvalidUserDataException(OURS + name + ": `" + given + "` is not a number", e);
        }
    }

    /**
     * Reads the property during configuration: Gradle 8.8 cannot restore a list property that was not read.
     */
    private Provider<List<String>> list(String name, String... otherwise) {
        Provider<String> given = text(name).orElse(String.join(",", otherwise));
        return providers.provider(() -> Stream.of(given.get().split(",")).map(String::strip).filter(it -> !it.isEmpty()).toList());
    }

    private Provider<Directory> folder(String name) {
        Directory project = layout.getProjectDirectory();
        return text(name).map(project::dir);
    }
}
