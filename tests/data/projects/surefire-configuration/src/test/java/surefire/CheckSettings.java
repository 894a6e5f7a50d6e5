package surefire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.File;
import java.util.ArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** Passes under Surefire, and must pass in the interpreter. */
class CheckSettings {
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
