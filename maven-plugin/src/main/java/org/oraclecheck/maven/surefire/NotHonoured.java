package org.oraclecheck.maven.surefire;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.oraclecheck.maven.goal.GoalParameters;

/** Finds parameters of Surefire that are set but have no effect here, and describes them for the user. */
final class NotHonoured {
    /** Parameters without effect, each with the values that make no difference. */
    private static final Map<String, Set<String>> PARAMETERS =
            Map.ofEntries(
                    Map.entry("forkCount", Set.of("1")),
                    Map.entry("reuseForks", Set.of("true")),
                    Map.entry("parallel", Set.of("none")),
                    Map.entry("forkedProcessTimeoutInSeconds", Set.of("0")),
                    Map.entry("parallelTestsTimeoutInSeconds", Set.of("0", "0.0")),
                    Map.entry("rerunFailingTestsCount", Set.of("0")),
                    Map.entry("skipAfterFailureCount", Set.of("0")),
                    Map.entry("runOrder", Set.of("filesystem")),
                    Map.entry("debugForkedProcess", Set.of("false")));

    /** List parameters without effect. */
    private static final List<String> ELEMENTS = List.of("suiteXmlFiles", "dependenciesToScan");

    private NotHonoured() {}

    static List<String> in(GoalParameters parameters) {
        List<String> met = new ArrayList<>();
        PARAMETERS.keySet().stream()
                .sorted()
                .forEach(
                        name ->
                                parameters
                                        .text(name)
                                        .filter(value -> !PARAMETERS.get(name).contains(value))
                                        .ifPresent(value -> met.add(named(name + " = " + value))));
        for (String name : ELEMENTS) {
            List<String> values = parameters.list(name);
            if (!values.isEmpty()) {
                met.add(named(name + " = " + String.join(", ", values)));
            }
        }
        return met;
    }

    static String named(String what) {
        return "maven-surefire-plugin: " + what;
    }
}
