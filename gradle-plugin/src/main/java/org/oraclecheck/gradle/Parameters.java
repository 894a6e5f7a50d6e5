package org.oraclecheck.gradle;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.provider.Provider;

/** The parameters of {@code oracle} whose values go to the engine as they are: a row for each. */
final class Parameters {
    /** How tests are analysed. */
    static final Parameters ANALYSIS =
            new Parameters(
                    text("isolation", OracleExtension::getIsolation, "class"),
                    text("uncontrolled", OracleExtension::getUncontrolled, "project"),
                    text("unused", OracleExtension::getUnused, "project"),
                    longNumber("seed", OracleExtension::getSeed, 0L),
                    longNumber("testBudget", OracleExtension::getTestBudget, null),
                    longNumber("trialBudget", OracleExtension::getTrialBudget, null),
                    text("timeLimit", OracleExtension::getTimeLimit, null),
                    text("memory", OracleExtension::getMemory, null),
                    list("operators", OracleExtension::getOperators),
                    list("skipRulesOff", OracleExtension::getSkipRulesOff),
                    list("targetClasses", OracleExtension::getTargetClasses),
                    list("excludedClasses", OracleExtension::getExcludedClasses),
                    list("excludedMethods", OracleExtension::getExcludedMethods),
                    text("changedSince", OracleExtension::getChangedSince, null),
                    flag("fullMatrix", OracleExtension::getFullMatrix, false),
                    flag("verifyOnJvm", OracleExtension::getVerifyOnJvm, true),
                    text("verifySample", OracleExtension::getVerifySample, "100"),
                    text("show", OracleExtension::getShow, "best"));

    /** The limits of the gate. */
    static final Parameters LIMITS =
            new Parameters(
                    integer("maxBrittleAssertions", OracleExtension::getMaxBrittleAssertions, null),
                    integer("maxUnusedInputs", OracleExtension::getMaxUnusedInputs, null),
                    integer("maxPseudoTested", OracleExtension::getMaxPseudoTested, null),
                    integer("maxPartiallyTested", OracleExtension::getMaxPartiallyTested, null),
                    integer("maxTestsWithoutAssertion", OracleExtension::getMaxTestsWithoutAssertion, null),
                    integer("maxVacuousAssertions", OracleExtension::getMaxVacuousAssertions, null),
                    integer("maxUnnoticedFailures", OracleExtension::getMaxUnnoticedFailures, null),
                    integer("maxIdleTests", OracleExtension::getMaxIdleTests, null),
                    integer("maxTestsThatNeverRun", OracleExtension::getMaxTestsThatNeverRun, null),
                    integer("maxBrokenPromises", OracleExtension::getMaxBrokenPromises, null),
                    integer("maxUntestedPromises", OracleExtension::getMaxUntestedPromises, null),
                    integer("maxFlaky", OracleExtension::getMaxFlaky, null),
                    integer("maxUndetected", OracleExtension::getMaxUndetected, null),
                    text("minimumDetected", OracleExtension::getMinimumDetected, null),
                    text("minimumLineCoverage", OracleExtension::getMinimumLineCoverage, null),
                    text("minimumBranchCoverage", OracleExtension::getMinimumBranchCoverage, null),
                    text("minimumAnalysed", OracleExtension::getMinimumAnalysed, null));

    /** How tests are generated. */
    static final Parameters GENERATION =
            new Parameters(
                    text("generateBudget", OracleExtension::getGenerateBudget, "5s"),
                    text("generateTime", OracleExtension::getGenerateTime, null),
                    integer("maxTestsPerClass", OracleExtension::getMaxTestsPerClass, 50),
                    list("components", OracleExtension::getComponents, "all"),
                    text("junitVersion", OracleExtension::getJunitVersion, "auto"),
                    text("assertionStyle", OracleExtension::getAssertionStyle, "auto"),
                    text("generatedTestClass", OracleExtension::getGeneratedTestClass, "{class}GeneratedTest"));

    /**
     * A parameter.
     *
     * @param property the property that build scripts set
     * @param convention gives the property the value of {@code -Poracle.NAME}, else a default
     */
    private record Row(
            String name,
            Function<OracleExtension, Provider<?>> property,
            BiConsumer<OracleExtension, Conventions> convention) {}

    private final List<Row> rows;

    private Parameters(Row... rows) {
        this.rows = List.of(rows);
    }

    /** Sets the values of all parameters that the build script leaves open. */
    static void setConventions(OracleExtension oracle, Conventions given) {
        Stream.of(ANALYSIS, LIMITS, GENERATION)
                .flatMap(it -> it.rows.stream())
                .forEach(row -> row.convention.accept(oracle, given));
    }

    /** Returns the values that are set, by name. */
    Map<String, Object> values(OracleExtension oracle) {
        Map<String, Object> values = new TreeMap<>();
        for (Row row : rows) {
            Provider<?> property = row.property.apply(oracle);
            if (property.isPresent()) {
                values.put(row.name, property.get());
            }
        }
        return values;
    }

    private static Row text(String name, Function<OracleExtension, Property<String>> property, String otherwise) {
        return scalar(name, property, otherwise, Conventions::text);
    }

    private static Row flag(String name, Function<OracleExtension, Property<Boolean>> property, boolean otherwise) {
        return scalar(name, property, otherwise, Conventions::flag);
    }

    private static Row integer(String name, Function<OracleExtension, Property<Integer>> property, Integer otherwise) {
        return scalar(name, property, otherwise, Conventions::integer);
    }

    private static Row longNumber(String name, Function<OracleExtension, Property<Long>> property, Long otherwise) {
        return scalar(name, property, otherwise, Conventions::longNumber);
    }

    private static Row list(
            String name, Function<OracleExtension, ListProperty<String>> property, String... otherwise) {
        return new Row(
                name,
                property::apply,
                (oracle, given) -> property.apply(oracle).convention(given.list(name, otherwise)));
    }

    private static <T> Row scalar(
            String name,
            Function<OracleExtension, Property<T>> property,
            T otherwise,
            Reader<T> reader) {
        return new Row(
                name,
                property::apply,
                (oracle, conventions) -> {
                    Provider<T> given = reader.read(conventions, name);
                    property.apply(oracle).convention(otherwise == null ? given : given.orElse(otherwise));
                });
    }

    /** Reads the value of {@code -Poracle.NAME}. */
    private interface Reader<T> {
        Provider<T> read(Conventions given, String name);
    }
}
