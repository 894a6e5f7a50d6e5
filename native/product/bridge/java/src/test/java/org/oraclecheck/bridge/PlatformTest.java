package org.oraclecheck.bridge;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlatformTest {
    @ParameterizedTest
    @CsvSource({
        "Linux, amd64, linux-x86_64, liboracle_bridge.so",
        "Linux, aarch64, linux-aarch64, liboracle_bridge.so",
        "Mac OS X, aarch64, macos-aarch64, liboracle_bridge.dylib",
        "Windows 11, amd64, windows-x86_64, oracle_bridge.dll",
        "Free BSD, riscv64, free_bsd-riscv64, liboracle_bridge.so",
    })
    void hasOneNameForWhatJdksCallDifferently(String name, String architecture, String platform, String library) {
        Platform found = Platform.of(name, architecture);
        assertEquals(platform, found.toString());
        assertEquals("/native/" + platform + "/" + library, found.resource());
    }

    @Test
    void anUnsupportedPlatformIsNamedWithThoseSupported() {
        Platform other = Platform.of("Linux", "sparcv9");
        Exception error = assertThrows(UnsupportedPlatformException.class, other::requireSupported);
        assertTrue(error.getMessage().contains("linux-sparcv9"), error.getMessage());
        assertTrue(error.getMessage().contains("windows-aarch64"), error.getMessage());
    }

    @Test
    void aPlatformWhoseLibraryIsInTheJarIsSupported() {
        assertDoesNotThrow(() -> Platform.of("Windows 11", "aarch64").requireSupported());
    }
}
