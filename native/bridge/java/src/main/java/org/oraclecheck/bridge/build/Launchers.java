package org.oraclecheck.bridge.build;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a project's tests need to be launched with: the JUnit Platform, in the version that the project uses. */
public final class Launchers {
    private static final String PLATFORM = "org.junit.platform:junit-platform-";
    private static final String ENGINE = PLATFORM + "engine";
    private static final String LAUNCHER = PLATFORM + "launcher";
    private static final String JUPITER = "org.junit.jupiter:junit-jupiter-";
    /** For projects without a JUnit Platform of their own: the bridge from JUnit 3 and 4 to it. */
    private static final List<String> FOR_OLDER_JUNIT =
            List.of("org.junit.vintage:junit-vintage-engine:5.11.4", LAUNCHER + ":1.11.4");

    private Launchers() {}

    /**
     * The coordinates of what a project's test dependencies lack; none where it has no JUnit.
     *
     * @param dependencies the versions by {@code group:name}
     * @param givenEngines coordinates of test engines that the build gives to its runner, for a
     *     project that depends on APIs only
     */
    public static List<String> missing(Map<String, String> dependencies, List<String> givenEngines) {
        String platform = dependencies.get(PLATFORM + "commons");
        if (platform == null) {
            return dependencies.containsKey("junit:junit") ? FOR_OLDER_JUNIT : List.of();
        }
        List<String> missing = new ArrayList<>();
        if (!dependencies.containsKey(ENGINE)) {
            missing.addAll(givenEngines.isEmpty() ? engineOf(dependencies.get(JUPITER + "api")) : givenEngines);
        }
        if (!dependencies.containsKey(LAUNCHER)) {
            missing.add(LAUNCHER + ":" + platform);
        }
        return missing;
    }

    private static List<String> engineOf(String api) {
        return api == null ? List.of() : List.of(JUPITER + "engine:" + api);
    }
}
