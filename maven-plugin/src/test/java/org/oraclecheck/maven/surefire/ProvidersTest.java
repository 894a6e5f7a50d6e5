package org.oraclecheck.maven.surefire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.artifact.DefaultArtifact;
import org.apache.maven.model.Dependency;
import org.junit.jupiter.api.Test;

class ProvidersTest {
    private static final String API = "org.junit.jupiter:junit-jupiter-api:5.9.3";
    private static final String ENGINE = "org.junit.jupiter:junit-jupiter-engine:5.9.3";
    private static final String COMMONS = "org.junit.platform:junit-platform-commons:1.9.3";
    private static final String PLATFORM_ENGINE = "org.junit.platform:junit-platform-engine:1.9.3";
    private static final String LAUNCHER = "org.junit.platform:junit-platform-launcher:1.9.3";
    private static final String VINTAGE = "org.junit.vintage:junit-vintage-engine:5.9.3";

    @Test
    void withoutATestFrameworkNothingIsAdded() {
        check(List.of("org.assertj:assertj-core:3.26.3"), List.of());
    }

    @Test
    void testNgRunsOnThePlatformThroughItsEngine() {
        String engine = "org.junit.support:testng-engine:1.0.5";
        check(List.of("org.testng:testng:7.5"), List.of(), "org.junit.platform:junit-platform-launcher:1.11.4", engine);
        check(List.of("org.testng:testng:7.5", API, COMMONS), List.of(), LAUNCHER, engine);
    }

    @Test
    void olderJUnitRunsOnThePlatformThroughVintage() {
        check(
                List.of("junit:junit:4.13.2", "org.hamcrest:hamcrest-core:1.3"),
                List.of(),
                "org.junit.vintage:junit-vintage-engine:5.11.4",
                "org.junit.platform:junit-platform-launcher:1.11.4");
    }

    @Test
    void besideThePlatformOlderTestsRunOnlyIfTheProjectHasTheirEngine() {
        check(List.of("junit:junit:4.13.2", API, COMMONS), List.of(), ENGINE, LAUNCHER);
    }

    @Test
    void theLauncherHasTheVersionOfThePlatform() {
        check(List.of(API, ENGINE, COMMONS, PLATFORM_ENGINE), List.of(), LAUNCHER);
    }

    @Test
    void whereOnlyTheApiIsThereItsEngineIsAdded() {
        check(List.of(API, COMMONS), List.of(), ENGINE, LAUNCHER);
    }

    @Test
    void aProjectsOwnLauncherIsUsed() {
        check(List.of(API, ENGINE, COMMONS, PLATFORM_ENGINE, LAUNCHER), List.of());
    }

    @Test
    void anEngineThatThePomAddsToSurefireTakesThePlaceOfTheDefault() {
        check(List.of(API, COMMONS), List.of(VINTAGE, "org.example:other:1"), VINTAGE, LAUNCHER);
    }

    @Test
    void whatIsTooOldForVintageGivesWay() {
        List<Artifact> old = artifacts("junit:junit:4.8.2", "org.hamcrest:hamcrest-core:1.1", "org.example:other:1");
        assertEquals(old.subList(0, 2), outdated(old));
        List<Artifact> older = artifacts("junit:junit:3.8.1");
        assertEquals(older, outdated(older));
        List<Artifact> beside = artifacts("junit:junit:4.11", "org.hamcrest:hamcrest-core:1.3");
        assertEquals(beside.subList(0, 1), outdated(beside));
    }

    @Test
    void whatVintageRunsStays() {
        assertEquals(List.of(), outdated(artifacts("junit:junit:4.12", "org.hamcrest:hamcrest-core:1.3")));
        assertEquals(List.of(), outdated(artifacts("junit:junit:4.13.2")));
        assertEquals(List.of(), outdated(artifacts("junit:junit:4.11", API, COMMONS)));
    }

    private static List<Artifact> outdated(List<Artifact> dependencies) {
        return dependencies.stream()
                .filter(it -> Providers.isOutdated(it, dependencies))
                .toList();
    }

    private static List<Artifact> artifacts(String... coordinates) {
        return Stream.of(coordinates).map(ProvidersTest::artifact).toList();
    }

    private static void check(List<String> dependencies, List<String> pluginDependencies, String... wanted) {
        List<Artifact> artifacts = dependencies.stream().map(ProvidersTest::artifact).toList();
        List<Dependency> added = pluginDependencies.stream().map(ProvidersTest::dependency).toList();
        assertEquals(Stream.of(wanted).toList(), Providers.wanted(artifacts, added));
    }

    private static Artifact artifact(String coordinates) {
        String[] parts = coordinates.split(":");
        return new DefaultArtifact(parts[0], parts[1], parts[2], "test", "jar", "", null);
    }

    private static Dependency dependency(String coordinates) {
        String[] parts = coordinates.split(":");
        Dependency dependency = new Dependency();
        dependency.setGroupId(parts[0]);
        dependency.setArtifactId(parts[1]);
        dependency.setVersion(parts[2]);
        return dependency;
    }
}
