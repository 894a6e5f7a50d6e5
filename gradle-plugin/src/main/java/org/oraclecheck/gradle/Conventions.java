package org.oraclecheck.gradle;

import java.io.File;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.gradle.api.InvalidUserDataException;
import org.gradle.api.Project;
import org.gradle.api.file.Directory;
import org.gradle.api.file.ProjectLayout;
import org.gradle.api.provider.Provider;
import org.gradle.api.provider.ProviderFactory;

/** What holds where the build script says nothing: Gradle properties {@code oracle.NAME}, then defaults. */
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
        given.places(oracle, project.getGradle().getGradleUserHomeDir());
    }

    private void analysis(OracleExtension oracle) {
        oracle.getSkip().convention(flag("skip", false));
        oracle.getAttachToCheck().convention(flag("attachToCheck", true));
        oracle.getTests().convention(list("tests"));
        oracle.getAnalyses().convention(list("analyses", "polish", "diagnose"));
        oracle.getThreads().convention(number("threads", Integer::valueOf));
        oracle.getIsolation().convention(text("isolation").orElse("class"));
        oracle.getSeed().convention(number("seed", Long::valueOf).orElse(0L));
        oracle.getTestBudget().convention(number("testBudget", Long::valueOf));
        oracle.getMemory().convention(text("memory"));
        oracle.getSkipRulesOff().convention(list("skipRulesOff"));
        oracle.getFullMatrix().convention(flag("fullMatrix", false));
    }

    private void limits(OracleExtension oracle) {
        oracle.getMaxBrittleAssertions().convention(number("maxBrittleAssertions", Integer::valueOf));
        oracle.getMaxUnusedInputs().convention(number("maxUnusedInputs", Integer::valueOf));
        oracle.getMaxPseudoTested().convention(number("maxPseudoTested", Integer::valueOf));
        oracle.getMaxPartiallyTested().convention(number("maxPartiallyTested", Integer::valueOf));
        oracle.getMaxUndetected().convention(number("maxUndetected", Integer::valueOf));
        oracle.getMinimumDetected().convention(text("minimumDetected"));
        oracle.getMinimumAnalysed().convention(text("minimumAnalysed"));
        oracle.getFailOnFailingTests().convention(flag("failOnFailingTests", false));
        oracle.getFailOn().convention(text("failOn"));
    }

    private void places(OracleExtension oracle, File userHome) {
        oracle.getJdkHome().convention(folder("jdkHome"));
        oracle.getOutputDirectory()
                .convention(folder("outputDirectory").orElse(layout.getBuildDirectory().dir("oracle")));
        Provider<Directory> shared = layout.dir(providers.provider(() -> new File(userHome, "caches/oracle-check")));
        oracle.getCacheDirectory().convention(folder("cacheDirectory").orElse(shared));
    }

    private Provider<String> text(String name) {
        return providers.gradleProperty(OURS + name);
    }

    /** As Maven reads one: the name alone means true. */
    private Provider<Boolean> flag(String name, boolean otherwise) {
        return text(name).map(it -> it.isEmpty() || Boolean.parseBoolean(it)).orElse(otherwise);
    }

    private <T> Provider<T> number(String name, Function<String, T> read) {
        return text(name).map(it -> {
            try {
                return read.apply(it);
            } catch (NumberFormatException e) {
                throw new InvalidUserDataException(OURS + name + ": `" + it + "` is not a number", e);
            }
        });
    }

    /** Read while the build is configured: Gradle 8.8 cannot bring back a list property that is yet to be read. */
    private Provider<List<String>> list(String name, String... otherwise) {
        Provider<String> given = text(name).orElse(String.join(",", otherwise));
        return providers.provider(() -> Stream.of(given.get().split(",")).map(String::strip).filter(it -> !it.isEmpty()).toList());
    }

    private Provider<Directory> folder(String name) {
        Directory project = layout.getProjectDirectory();
        return text(name).map(project::dir);
    }
}
