package org.oraclecheck.bridge.build;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the artifacts that a project lacks to launch its tests with its version of the JUnit Platform. */
public final class Launchers {
    private static final String PLATFORM = "org.junit.platform:junit-platform-";
    private static final String ENGINE = PLATFORM + "engine";
    private static final String LAUNCHER = PLATFORM + "launcher";
    private static final String JUPITER = "org.junit.jupiter:junit-jupiter-";
    /** The version of the platform for projects that have none. */
    private static final String LATEST = "1.11.4";
    /** Artifacts for projects without the JUnit Platform: JUnit Vintage runs tests of JUnit 3 and 4 on it. */
    private static final List<String> FOR_OLDER_JUNIT =
            List.of("org.junit.vintage:junit-vintage-engine:5.11.4", LAUNCHER + ":" + LATEST);

    /** Runs TestNG's tests on the JUnit Platform. It needs TestNG 6.14.3 or later. */
    private static final String TESTNG_ENGINE = "org.junit.support:testng-engine:1.0.5";

    private static final String TESTNG = "org.testng:testng";
    private static final String JUNIT = "junit:junit";
    /** The minor version of the oldest JUnit 4 that JUnit Vintage accepts. */
    private static final int OLDEST_JUNIT_4 = 12;

    private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+).*");

    private Launchers() {}

    /**
     * Returns the coordinates of the artifacts that a project's test dependencies lack; none if it has neither JUnit
     * nor TestNG.
     *
     * @param dependencies the versions by {@code group:name}
     * @param givenEngines coordinates of test engines that the build gives to its runner, for a
     *     project that depends on APIs only
     */
    public static List<String> missing(Map<String, String> dependencies, List<String> givenEngines) {
        String platform = dependencies.get(PLATFORM + "commons");
        // A build with TestNG runs only its tests, as Surefire does.
        if (dependencies.containsKey(TESTNG)) {
            // The launcher is first: of what both of them need, its versions count.
            return List.of(LAUNCHER + ":" + (platform == null ? LATEST : platform), TESTNG_ENGINE);
        }
        if (platform == null) {
            return dependencies.containsKey(JUNIT) ? FOR_OLDER_JUNIT : List.of();
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

    /**
     * Returns the test dependencies that are too old for JUnit Vintage; the later versions that it brings
     * replace them.
     *
     * @param dependencies the versions by {@code group:name}
     */
    public static List<String> outdated(Map<String, String> dependencies) {
        String junit = dependencies.get(JUNIT);
        if (junit == null || dependencies.containsKey(PLATFORM + "commons") || !isBefore(junit, 4, OLDEST_JUNIT_4)) {
            return List.of();
        }
        String hamcrest = "org.hamcrest:hamcrest-core";
        boolean isHamcrestOld = dependencies.containsKey(hamcrest) && isBefore(dependencies.get(hamcrest), 1, 3);
        return isHamcrestOld ? List.of(JUNIT, hamcrest) : List.of(JUNIT);
    }

    private static boolean isBefore(String version, int major, int minor) {
        Matcher parts = VERSION.matcher(version);
        if (!parts.matches()) {
            return false;
        }
        int difference = Integer.compare(Integer.parseInt(parts.group(1)), major);
        return difference < 0 || difference == 0 && Integer.parseInt(parts.group(2)) < minor;
    }

    private static List<String> engineOf(String api) {
        return api == null ? List.of() : List.of(JUPITER + "engine:" + api);
    }
}
