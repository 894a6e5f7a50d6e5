package task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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

/** Passes under Gradle's task, and must pass in the interpreter. */
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
        assertEquals("property of test-task", System.getProperty("from.task"));
        assertEquals("two words", System.getProperty("from.line"));
        assertEquals("late", System.getProperty("from.provider"));
    }

    @Test
    void theEnvironmentIsSet() {
        assertEquals("environment", System.getenv("FROM_TASK"));
    }

    @Test
    void theWorkingDirectoryIsSet() {
        assertTrue(new File("here.txt").isFile());
        assertTrue(System.getProperty("user.dir").endsWith("work"));
    }

    @Test
    void assertionsAreOff() {
        assertFalse(CheckSettings.class.desiredAssertionStatus());
    }

    @Test
    void aPackageIsOpened() throws ReflectiveOperationException {
        var size = ArrayList.class.getDeclaredField("size");
        size.setAccessible(true);
        assertEquals(0, size.get(new ArrayList<>()));
    }

    @Test
    void mustNotRunSinceItIsExcluded() {
        fail("excludeTestsMatching is not honoured");
    }

    @Test
    @Tag("slow")
    void mustNotRunSinceItsTagIsExcluded() {
        fail("excludeTags is not honoured");
    }
}
