package org.oraclecheck.driver;

import java.text.ParseException;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.TimeZone;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs the tests of {@link Rehearsal} once, so that JUnit's classes are loaded and initialised. Also uses parts of the
 * JDK that tests will use.
 */
final class WarmUp {
    /** The beginning of an argument that names a part of the JDK. */
    static final String WORD = "warm=";

    /** The property of the default zone, which the JDK sets when it first needs it. */
    private static final String ZONE = "user.timezone";

    private WarmUp() {}

    /** Runs {@link Rehearsal} without the project's own listeners and extensions. */
    static void run() {
        LauncherConfig alone =
                LauncherConfig.builder()
                        .enableTestExecutionListenerAutoRegistration(false)
                        .build();
        AssertionError failure = new AssertionError("rehearsed");
        Failures.kind(failure, Failures.message(failure));
        Failures.place(failure);
        Failures.frames(failure);
        LauncherFactory.create(alone)
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(DiscoverySelectors.selectClass("org.oraclecheck.driver.Rehearsal"))
                                .configurationParameter(
                                        "junit.jupiter.extensions.autodetection.enabled", "false")
                                .build());
    }

    /** Uses a part of the JDK whose first use takes long. The JDK keeps the results in its caches. */
    static void use(String part) throws ParseException {
        String zone = System.getProperty(ZONE);
        try {
            SimpleDateFormat format = new SimpleDateFormat("EEE MMM dd HH:mm:ss zzz yyyy");
            // Formatting needs the names of one zone, parsing those of all.
            String date = format.format(new Date(0));
            if (part.equals("zones")) {
                format.parse(date);
            }
        } finally {
            // A test may set the property before it uses the default zone for the first time.
            TimeZone.setDefault(null);
            if (zone == null) {
                System.clearProperty(ZONE);
            } else {
                System.setProperty(ZONE, zone);
            }
        }
    }
}
