package org.oraclecheck.bridge;

import java.util.List;
import java.util.stream.Collectors;

/** Thrown if there is no native library for this platform. */
public final class UnsupportedPlatformException extends Exception {
    private static final long serialVersionUID = 1L;

    UnsupportedPlatformException(Platform platform, List<Platform> supported) {
        super("Oracle Check does not run on " + platform + "; " + where(supported));
    }

    private static String where(List<Platform> supported) {
        if (supported.isEmpty()) {
            return "this build has no native library for any platform";
        }
        return "it runs on " + supported.stream().map(Platform::toString).collect(Collectors.joining(", "));
    }
}
