package org.oraclecheck.bridge.build;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** Finds the folder for caches of the user who runs the build. */
public final class UserCache {
    private UserCache() {}

    /** Returns our folder for caches, which need not exist. */
    public static Path directory() {
        return parent(System.getProperty("os.name").toLowerCase(Locale.ROOT)).resolve("oracle-check");
    }

    private static Path parent(String system) {
        Path home = Path.of(System.getProperty("user.home"));
        if (system.startsWith("mac")) {
            return home.resolve("Library").resolve("Caches");
        }
        if (system.startsWith("windows")) {
            return variable("LOCALAPPDATA").orElse(home.resolve("AppData").resolve("Local"));
        }
        return variable("XDG_CACHE_HOME").orElse(home.resolve(".cache"));
    }

    private static Optional<Path> variable(String name) {
        return Optional.ofNullable(System.getenv(name)).filter(it -> !it.isBlank()).map(Path::of);
    }
}
