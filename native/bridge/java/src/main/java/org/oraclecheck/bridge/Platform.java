package org.oraclecheck.bridge;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A kind of machine that a native library is built for.
 *
 * @param system the operating system: {@code linux}, {@code macos}, {@code windows} or what the JDK
 *     calls it
 * @param architecture the processor: {@code x86_64}, {@code aarch64} or what the JDK calls it
 */
public record Platform(String system, String architecture) {
    /** What may be in the jar; which of them are depends on how it was built. */
    private static final List<Platform> KNOWN =
            List.of(
                    new Platform("linux", "x86_64"),
                    new Platform("linux", "aarch64"),
                    new Platform("macos", "x86_64"),
                    new Platform("macos", "aarch64"),
                    new Platform("windows", "x86_64"),
                    new Platform("windows", "aarch64"));

    /** The platform that this JVM says it runs on. */
    public static Platform current() {
        return of(System.getProperty("os.name"), System.getProperty("os.arch"));
    }

    /** The platform by the names that the JDK gives it. */
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

    /** The platforms that this build of the bridge has a library for. */
    static List<Platform> supported() {
        return KNOWN.stream().filter(Platform::isSupported).collect(Collectors.toList());
    }

    /** Where the library lies in the jar. */
    String resource() {
        return "/native/" + this + "/" + libraryName();
    }

    /** The library's file name. */
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
