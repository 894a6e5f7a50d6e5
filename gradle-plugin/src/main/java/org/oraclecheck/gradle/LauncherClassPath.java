package org.oraclecheck.gradle;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gradle.api.Project;
import org.gradle.api.artifacts.Configuration;
import org.gradle.api.artifacts.Dependency;
import org.gradle.api.artifacts.ModuleVersionIdentifier;
import org.gradle.api.artifacts.result.DependencyResult;
import org.gradle.api.artifacts.result.ResolvedComponentResult;
import org.gradle.api.artifacts.result.ResolvedDependencyResult;
import org.gradle.api.attributes.Bundling;
import org.gradle.api.attributes.Category;
import org.gradle.api.attributes.LibraryElements;
import org.gradle.api.attributes.Usage;
import org.gradle.api.file.FileCollection;
import org.gradle.api.model.ObjectFactory;
import org.gradle.api.plugins.JavaPlugin;
import org.gradle.api.provider.Provider;
import org.oraclecheck.bridge.build.Launchers;

/** Resolves the artifacts that a project lacks to launch its tests, from the project's repositories. */
final class LauncherClassPath {
    private static final String NAME = "oracleLauncher";

    private LauncherClassPath() {}

    static FileCollection of(Project project) {
        Configuration tests = project.getConfigurations().getByName(JavaPlugin.TEST_RUNTIME_CLASSPATH_CONFIGURATION_NAME);
        Provider<List<Dependency>> missing = tests.getIncoming()
                .getResolutionResult()
                .getRootComponent()
                .map(root -> Launchers.missing(versions(root), List.of()).stream()
                        .map(project.getDependencies()::create)
                        .toList());
        Configuration launcher = project.getConfigurations().create(NAME, it -> {
            it.setDescription("Launches the tests in Oracle Check's engine.");
            it.setCanBeConsumed(false);
            it.setVisible(false);
            it.shouldResolveConsistentlyWith(tests);
            it.getDependencies().addAllLater(missing);
        });
        runtime(launcher, project.getObjects());
        // Artifacts on the tests' class path are taken from there.
        return launcher.minus(tests);
    }

    private static void runtime(Configuration configuration, ObjectFactory objects) {
        configuration.attributes(it -> {
            it.attribute(Usage.USAGE_ATTRIBUTE, objects.named(Usage.class, Usage.JAVA_RUNTIME));
            it.attribute(Category.CATEGORY_ATTRIBUTE, objects.named(Category.class, Category.LIBRARY));
            it.attribute(Bundling.BUNDLING_ATTRIBUTE, objects.named(Bundling.class, Bundling.EXTERNAL));
            it.attribute(
                    LibraryElements.LIBRARY_ELEMENTS_ATTRIBUTE,
                    objects.named(LibraryElements.class, LibraryElements.JAR));
        });
    }

    private static Map<String, String> versions(ResolvedComponentResult root) {
        Map<String, String> versions = new TreeMap<>();
        collect(root, versions);
        return versions;
    }

    private static void collect(ResolvedComponentResult component, Map<String, String> versions) {
        ModuleVersionIdentifier module = component.getModuleVersion();
        if (module == null || versions.putIfAbsent(module.getGroup() + ":" + module.getName(), module.getVersion()) != null) {
            return;
        }
        for (DependencyResult dependency : component.getDependencies()) {
            if (dependency instanceof ResolvedDependencyResult resolved) {
                collect(resolved.getSelected(), versions);
            }
        }
    }
}
