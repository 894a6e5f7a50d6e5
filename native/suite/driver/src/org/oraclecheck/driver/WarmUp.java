package org.oraclecheck.driver;

import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs tests of ours once, so that JUnit's classes are loaded and initialised. */
final class WarmUp {
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
}
