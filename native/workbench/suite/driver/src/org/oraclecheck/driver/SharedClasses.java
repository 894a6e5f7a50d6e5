package org.oraclecheck.driver;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * Finds the entries of a class path that all runs on a real JVM can share: jars that contain only JUnit.
 * These keep no state of the tests that they run. The other entries are loaded again for each run.
 */
final class SharedClasses {
    private static final String[] PACKAGES = {
        "org/junit/", "junit/", "org/hamcrest/", "org/opentest4j/", "org/apiguardian/",
    };

    private SharedClasses() {}

    /**
     * Returns the shared entries; none if another entry has classes in JUnit's packages, as these may come
     * first.
     */
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
