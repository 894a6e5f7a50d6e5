package org.oraclecheck.gradle;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.gradle.api.InvalidUserDataException;
import org.gradle.api.Project;
import org.gradle.api.plugins.ExtensionAware;
import org.gradle.api.plugins.ExtraPropertiesExtension;
import org.oraclecheck.bridge.build.Parameters;

/**
 * Checks the names of Gradle properties for our parameters, since Gradle ignores properties that nobody
 * reads.
 */
final class GivenNames {
    private static final String SAID = "org.oraclecheck.warnings";

    private GivenNames() {}

    /**
     * Warns of properties that have no effect.
     *
     * @throws InvalidUserDataException if a property looks like a misspelt parameter
     */
    static void check(Project project) {
        // Contains the properties of the command line and of `gradle.properties`; Gradle 7 has no other list.
        Set<String> names = project.getExtensions().getExtraProperties().getProperties().keySet();
        Parameters.Complaints told = Parameters.ofGradle().aboutProperties(names);
        told.warnings().stream().filter(said(project)::add).forEach(project.getLogger()::warn);
        Optional<String> failure = told.failure();
        if (failure.isPresent()) {
            throw new InvalidUserDataException(failure.get());
        }
    }

    /** Returns the warnings that projects of this build have already logged. */
    @SuppressWarnings("unchecked")
    private static Set<String> said(Project project) {
        ExtraPropertiesExtension shared = ((ExtensionAware) project.getGradle()).getExtensions().getExtraProperties();
        if (!shared.has(SAID)) {
            shared.set(SAID, new HashSet<String>());
        }
        return (Set<String>) shared.get(SAID);
    }
}
