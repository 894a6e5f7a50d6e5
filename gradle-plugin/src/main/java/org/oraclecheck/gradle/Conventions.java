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
        Parameters.setConventions(oracle, given);
        given.choices(oracle);
        given.places(oracle, project.getGradle().getGradleUserHomeDir());
    }

    /** Returns the file of the baseline: the named one, else the default. */
    static Provider<RegularFile> baselineFile(OracleExtension oracle, Project project) {
        return oracle.getBaselineFile().orElse(project.getLayout().getProjectDirectory().file(Words.BASELINE));
    }

    private void choices(OracleExtension oracle) {
        oracle.getSkip().convention(flag("skip").orElse(false));
        oracle.getAttachToCheck().convention(flag("attachToCheck").orElse(true));
        oracle.getTests().convention(list("tests"));
        oracle.getFinding().convention(text("finding"));
        oracle.getAnalyses().convention(
                list("analyses", "polish", "diagnose", "coverage", "assertions", "infer", "flaky"));
        oracle.getThreads().convention(integer("threads"));
        oracle.getOtherJdks().convention(list("otherJdks"));
        oracle.getFailOnFailingTests().convention(flag("failOnFailingTests").orElse(false));
        oracle.getFailOn().convention(text("failOn"));
        oracle.getFormats().convention(list("formats", "html"));
        oracle.getReports().follow(oracle.getFormats());
        oracle.getAggregate().convention(flag("aggregate").orElse(false));
        oracle.getCrossModule().convention(flag("crossModule"));
        oracle.getDryRun().convention(flag("dryRun").orElse(false));
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

    Provider<String> text(String name) {
        return providers.gradleProperty(OURS + name);
    }

    /** Reads a property as Maven does: the name alone means true. */
    Provider<Boolean> flag(String name) {
        return text(name).map(Conventions::isSet);
    }

    private static boolean isSet(String given) {
        return given.isEmpty() || Boolean.parseBoolean(given);
    }

    Provider<Integer> integer(String name) {
        return text(name).map(it -> number(name, it, Integer::valueOf));
    }

    Provider<Long> longNumber(String name) {
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
    Provider<List<String>> list(String name, String... otherwise) {
        Provider<String> given = text(name).orElse(String.join(",", otherwise));
        return providers.provider(() -> Stream.of(given.get().split(",")).map(String::strip).filter(it -> !it.isEmpty()).toList());
    }

    private Provider<Directory> folder(String name) {
        Directory project = layout.getProjectDirectory();
        return text(name).map(project::dir);
    }
}
