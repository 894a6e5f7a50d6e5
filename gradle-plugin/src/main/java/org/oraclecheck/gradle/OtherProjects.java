package org.oraclecheck.gradle;

import org.gradle.api.Project;
import org.gradle.api.artifacts.Configuration;
import org.gradle.api.artifacts.component.ProjectComponentIdentifier;
import org.gradle.api.attributes.Category;
import org.gradle.api.attributes.LibraryElements;
import org.gradle.api.attributes.VerificationType;
import org.gradle.api.file.FileCollection;
import org.gradle.api.model.ObjectFactory;
import org.gradle.api.plugins.JavaPlugin;

/** The other projects of the build whose classes a project's tests can run. */
final class OtherProjects {
    private final Configuration tests;
    private final ObjectFactory objects;

    OtherProjects(Project project) {
        tests = project.getConfigurations().getByName(JavaPlugin.TEST_RUNTIME_CLASSPATH_CONFIGURATION_NAME);
        objects = project.getObjects();
    }

    /** Returns the folders of their classes. */
    FileCollection classes() {
        LibraryElements classes = objects.named(LibraryElements.class, LibraryElements.CLASSES);
        return tests.getIncoming().artifactView(view -> {
            view.componentFilter(ProjectComponentIdentifier.class::isInstance);
            view.lenient(true);
            view.attributes(it -> it.attribute(LibraryElements.LIBRARY_ELEMENTS_ATTRIBUTE, classes));
        }).getFiles();
    }

    /** Returns the folders of their main sources. */
    FileCollection sourceRoots() {
        Category verification = objects.named(Category.class, Category.VERIFICATION);
        VerificationType sources = objects.named(VerificationType.class, VerificationType.MAIN_SOURCES);
        return tests.getIncoming().artifactView(view -> {
            view.withVariantReselection();
            view.componentFilter(ProjectComponentIdentifier.class::isInstance);
            view.lenient(true);
            view.attributes(it -> {
                it.attribute(Category.CATEGORY_ATTRIBUTE, verification);
                it.attribute(VerificationType.VERIFICATION_TYPE_ATTRIBUTE, sources);
            });
        }).getFiles();
    }
}
