package org.oraclecheck.gradle;

import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.MapProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.Nested;
import org.gradle.api.tasks.Optional;
import org.gradle.process.CommandLineArgumentProvider;

/** The settings of the task {@code test} that decide how tests run. */
public abstract class TestSettings {
    /** Patterns of class files that may be tests; empty means all. */
    @Input
    public abstract ListProperty<String> getIncludes();

    /** Patterns of class files that are no tests. */
    @Input
    public abstract ListProperty<String> getExcludes();

    /** The filter's patterns of classes and methods to run; empty means all. */
    @Input
    public abstract ListProperty<String> getFilterIncludes();

    /** The filter's patterns of classes and methods not to run. */
    @Input
    public abstract ListProperty<String> getFilterExcludes();

    /** Whether it is an error if no test matches the filter. */
    @Input
    public abstract Property<Boolean> getFailOnNoMatchingTests();

    /** Tags or categories to run. */
    @Input
    @Optional
    public abstract Property<String> getGroups();

    /** Tags or categories not to run. */
    @Input
    @Optional
    public abstract Property<String> getExcludedGroups();

    /** System properties. */
    @Input
    public abstract MapProperty<String, String> getSystemProperties();

    /** The environment variables that the build sets. */
    @Input
    public abstract MapProperty<String, String> getEnvironment();

    /** Arguments of the JVM. */
    @Input
    public abstract ListProperty<String> getJvmArguments();

    /** Further arguments of the JVM, known when the tests run. */
    @Nested
    public abstract ListProperty<CommandLineArgumentProvider> getJvmArgumentProviders();

    /** Whether assertions are enabled. */
    @Input
    public abstract Property<Boolean> getEnableAssertions();

    /** Whether tests that have a {@code module-info} run in named modules. */
    @Input
    public abstract Property<Boolean> getInferModulePath();

    /** The working directory, relative to the build's root if it lies below it. */
    @Input
    public abstract Property<String> getWorkingDirectory();

    /**
     * The folder with the results of the tests. It is no input, because every run of the tests changes it and
     * the report only gets a notice from it.
     */
    @Internal
    public abstract Property<String> getTestResults();

    /** Settings of the task that have no effect here, described for the user. */
    @Input
    public abstract ListProperty<String> getNotHonoured();
}
