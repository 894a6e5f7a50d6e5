package org.oraclecheck.gradle;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.testing.Test;
import org.gradle.api.tasks.testing.TestFrameworkOptions;
import org.gradle.api.tasks.testing.junit.JUnitOptions;
import org.gradle.api.tasks.testing.junitplatform.JUnitPlatformOptions;

/** Reads the settings of a task of type {@code Test}, so that a project need not repeat them. */
final class Inherited {
    private final Test test;

    private Inherited(Test test) {
        this.test = test;
    }

    /**
     * Connects all settings to the task, which is read when they are needed.
     *
     * @param root the build's root
     */
    static void into(TestSettings settings, Provider<Test> task, Path root) {
        Provider<Inherited> from = task.map(Inherited::new);
        settings.getIncludes().set(from.map(it -> List.copyOf(it.test.getIncludes())));
        settings.getExcludes().set(from.map(it -> List.copyOf(it.test.getExcludes())));
        settings.getFilterIncludes().set(from.map(it -> List.copyOf(it.test.getFilter().getIncludePatterns())));
        settings.getFilterExcludes().set(from.map(it -> List.copyOf(it.test.getFilter().getExcludePatterns())));
        settings.getFailOnNoMatchingTests().set(from.map(it -> it.test.getFilter().isFailOnNoMatchingTests()));
        settings.getGroups().set(from.map(it -> groups(it.included())));
        settings.getExcludedGroups().set(from.map(it -> groups(it.excluded())));
        settings.getSystemProperties().set(from.map(it -> texts(it.test.getSystemProperties())));
        settings.getEnvironment().set(from.map(Inherited::environment));
        settings.getJvmArguments().set(from.map(Inherited::jvmArguments));
        settings.getJvmArgumentProviders().set(from.map(it -> List.copyOf(it.test.getJvmArgumentProviders())));
        settings.getEnableAssertions().set(from.map(it -> it.test.getEnableAssertions()));
        settings.getInferModulePath().set(from.flatMap(it -> it.test.getModularity().getInferModulePath()));
        settings.getWorkingDirectory().set(from.map(it -> it.workingDirectory(root)));
        settings.getTestResults().set(from.map(Inherited::testResults));
        settings.getNotHonoured().set(from.map(Inherited::notHonoured));
    }

    private Collection<String> included() {
        TestFrameworkOptions options = test.getOptions();
        if (options instanceof JUnitPlatformOptions platform) {
            return platform.getIncludeTags();
        }
        return options instanceof JUnitOptions junit ? junit.getIncludeCategories() : List.of();
    }

    private Collection<String> excluded() {
        TestFrameworkOptions options = test.getOptions();
        if (options instanceof JUnitPlatformOptions platform) {
            return platform.getExcludeTags();
        }
        return options instanceof JUnitOptions junit ? junit.getExcludeCategories() : List.of();
    }

    private Map<String, String> environment() {
        Map<String, String> variables = texts(test.getEnvironment());
        // Removes what every process inherits. When the variables are read in this way, a change of one
        // does not make the configuration cache configure the build again.
        variables.entrySet().removeAll(new ProcessBuilder().environment().entrySet());
        return variables;
    }

    private List<String> jvmArguments() {
        List<String> arguments = new ArrayList<>(test.getJvmArgs());
        if (test.getMaxHeapSize() != null) {
            arguments.add("-Xmx" + test.getMaxHeapSize());
        }
        return arguments;
    }

    private String workingDirectory(Path root) {
        Path directory = test.getWorkingDir().toPath();
        return directory.startsWith(root) ? root.relativize(directory).toString() : directory.toString();
    }

    private String testResults() {
        return test.getReports().getJunitXml().getOutputLocation().get().getAsFile().getPath();
    }

    private List<String> notHonoured() {
        List<String> met = new ArrayList<>();
        if (test.getForkEvery() > 0) {
            met.add(named("forkEvery = " + test.getForkEvery()));
        }
        if (test.getBootstrapClasspath() != null && !test.getBootstrapClasspath().isEmpty()) {
            met.add(named("bootstrapClasspath"));
        }
        if (test.getOptions() instanceof JUnitPlatformOptions platform) {
            platform.getIncludeEngines().forEach(engine -> met.add(named("includeEngines " + engine)));
            platform.getExcludeEngines().forEach(engine -> met.add(named("excludeEngines " + engine)));
        }
        return met;
    }

    private String named(String what) {
        return "task " + test.getName() + ": " + what;
    }

    /** Returns null if there are no names, so that the setting is absent. */
    private static String groups(Collection<String> names) {
        return names.isEmpty() ? null : String.join(",", names);
    }

    private static Map<String, String> texts(Map<String, Object> values) {
        Map<String, String> texts = new TreeMap<>();
        values.forEach((name, value) -> texts.put(name, value == null ? "" : value.toString()));
        return texts;
    }
}
