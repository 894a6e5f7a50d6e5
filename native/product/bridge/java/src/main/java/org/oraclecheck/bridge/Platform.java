package org.oraclecheck.bridge;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * An operating system and a processor, for which a native library is built.
 *
 * @param system the operating system: {@code linux}, {@code macos}, {@code windows}, or the JDK's
 *     name for it
 * @param architecture the processor: {@code x86_64}, {@code aarch64}, or the JDK's name for it
 */
public record Platform(String system, String architecture) {
    /** The platforms that may have a library in the jar; which ones do depends on how it was built. */
    private static final List<Platform> KNOWN =
            List.of(
                    new Platform("linux", "x86_64"),
                    new Platform("linux", "aarch64"),
                    new Platform("macos", "x86_64"),
                    new Platform("macos", "aarch64"),
                    new Platform("windows", "x86_64"),
                    new Platform("windows", "aarch64"));

    /** Returns the platform that this JVM runs on. */
    public static Platform current() {
        return of(System.getProperty("os.name"), System.getProperty("os.arch"));
    }

    /** Returns the platform with the given names from the JDK. */
    static Platform of(String osName, String osArch) {
        return new Platform(systemOf(osName), architectureOf(osArch));
    }

    /**
     * Checks that this build of the bridge has a library for the platform.
     *
     * @throws UnsupportedPlatformException if it has none
     */
    public void requireSupported() throws UnsupportedPlatformException {
        if (!isSupported()) {
            throw new UnsupportedPlatformException(this, supported());
        }
    }

    /** Returns the platforms for which this build of the bridge has a library. */
    static List<Platform> supported() {
        return KNOWN.stream().filter(Platform::isSupported).collect(Collectors.toList());
    }

    /** Returns the path of the library in the jar. */
    String resource() {
        return "/native/" + this + "/" + libraryName();
    }

    /** Returns the file name of the library. */
    String libraryName() {
        return switch (system) {
            case "windows" -> "oracle_bridge.dll";
            case "macos" -> "liboracle_bridge.dylib";
            default -> "liboracle_bridge.so";
        };
    }

    @Override
    public String toString() {
        return system + "-" + architecture;
    }

    private boolean isSupported() {
        return KNOWN.contains(this) && Platform.class.getResource(resource()) != null;
    }

    private static String systemOf(String osName) {
        String name = osName.toLowerCase(Locale.ROOT);
        if (name.startsWith("mac")) {
            return "macos";
        }
        return name.startsWith("windows") ? "windows" : name.replace(' ', '_');
    }

    private static String architectureOf(String osArch) {
        return switch (osArch.toLowerCase(Locale.ROOT)) {
            case "amd64", "x86_64", "x64" -> "x86_64";
            case "aarch64", "arm64" -> "aarch64";
            default -> osArch.toLowerCase(Locale.ROOT);
        };
    }
}
