package surefire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.File;
import java.net.InetAddress;
import java.net.URL;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Locale;
import java.util.TimeZone;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** Passes under Surefire, and must pass in the interpreter. */
class CheckSettings {
    /** The settings of the plugin: `java.vm.name` tells whether they hold. */
    @Test
    void theWorldIsSet() throws Exception {
        if (!System.getProperty("java.vm.name").equals("Oracle Check")) {
            return;
        }
        assertEquals("Asia/Kathmandu", TimeZone.getDefault().getID());
        assertEquals(Locale.GERMANY, Locale.getDefault());
        assertEquals(LocalDate.of(2028, 2, 29), LocalDate.now());
        assertEquals("alice", System.getProperty("user.name"));
        assertEquals("variable typed", System.getenv("FROM_PLUGIN") + " " + System.getenv("TYPED"));
        assertTrue(InetAddress.getByName("db.example.com").isLoopbackAddress());
        assertEquals(Files.readString(Path.of("here.txt")), new String(System.in.readAllBytes()));
        assertEquals(Files.readString(Path.of("here.txt")), Files.readString(Path.of("/etc/app.conf")));
        assertThrows(AccessDeniedException.class, () -> Files.readString(Path.of("locked.txt")));
        URL served = new URL("http://api.example.com/users.json");
        assertEquals("[]", new String(served.openStream().readAllBytes()));
    }

    @Test
    void systemPropertiesComeFromEverywhere() {
        assertEquals("variable of surefire-configuration", System.getProperty("from.variables"));
        assertEquals("two words", System.getProperty("from.line"));
        assertEquals("late", System.getProperty("from.late"));
        assertEquals("typed", System.getProperty("from.user"));
        assertEquals("fork-1", System.getProperty("fork"));
    }

    @Test
    void variablesComeBeforeTheLine() {
        assertEquals("by variables", System.getProperty("overridden"));
    }

    @Test
    void surefireSetsPropertiesOfItsOwn() {
        assertTrue(new File(System.getProperty("basedir"), "pom.xml").isFile());
        assertNotNull(System.getProperty("localRepository"));
        assertTrue(System.getProperty("surefire.test.class.path").contains("test-classes"));
    }

    @Test
    void theEnvironmentIsSet() {
        assertEquals("environment", System.getenv("FROM_POM"));
    }

    @Test
    void theWorkingDirectoryIsSet() {
        assertTrue(new File("here.txt").isFile());
        assertTrue(System.getProperty("user.dir").endsWith("work"));
    }

    @Test
    void theClassPathIsChanged() {
        assertNotNull(CheckSettings.class.getResource("/added.txt"));
        assertThrows(
                ClassNotFoundException.class, () -> Class.forName("org.apache.commons.lang3.StringUtils"));
    }

    @Test
    void assertionsAreOn() {
        assertTrue(CheckSettings.class.desiredAssertionStatus());
    }

    @Test
    void aPackageIsOpened() throws ReflectiveOperationException {
        var size = ArrayList.class.getDeclaredField("size");
        size.setAccessible(true);
        assertEquals(0, size.get(new ArrayList<>()));
    }

    @Test
    void display_names_are_configured(TestInfo info) {
        assertEquals("display names are configured (TestInfo)", info.getDisplayName());
    }

    @Test
    @Tag("slow")
    void mustNotRunSinceItsGroupIsExcluded() {
        fail("excludedGroups is not honoured");
    }
}
