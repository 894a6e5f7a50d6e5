package org.oraclecheck.driver;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * The elements of a class path that all runs on a real JVM can share: jars with JUnit and nothing else, which keep
 * nothing of the tests that they run. The others are loaded anew for each run.
 */
final class SharedClasses {
    private static final String[] PACKAGES = {
        "org/junit/", "junit/", "org/hamcrest/", "org/opentest4j/", "org/apiguardian/",
    };

    private SharedClasses() {}

    /** The elements that can be shared; none if their packages occur in others too, whose classes may come first. */
    static List<String> of(List<String> classPath) throws IOException {
        List<String> shared = new ArrayList<String>();
        for (String element : classPath) {
            File file = new File(element);
            if (file.isFile()) {
                boolean isFramework;
                boolean isMixed;
                try (JarFile jar = new JarFile(file)) {
                    isFramework = classes(jar).anyMatch(SharedClasses::isOfFramework);
                    isMixed = isFramework && !classes(jar).allMatch(SharedClasses::isOfFramework);
                }
                if (isMixed) {
                    return new ArrayList<String>();
                }
                if (isFramework) {
                    shared.add(element);
                }
            } else if (Stream.of(PACKAGES).anyMatch(name -> new File(file, name).isDirectory())) {
                return new ArrayList<String>();
            }
        }
        return shared;
    }

    private static Stream<String> classes(JarFile jar) {
        return jar.stream()
                .map(entry -> entry.getName())
                .filter(name -> name.endsWith(".class") && !name.startsWith("META-INF/") && name.contains("/"));
    }

    private static boolean isOfFramework(String name) {
        return Stream.of(PACKAGES).anyMatch(name::startsWith);
    }
}
