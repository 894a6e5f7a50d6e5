package org.oraclecheck.gradle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class FiltersTest {
    @Test
    void aClassIsNamedWithItsPackage() {
        check("a.b.XTest", "a/b/XTest#m", true);
        check("a.b.XTest", "a/b/XTestMore#m", false);
        check("a.b.XTest", "c/a/b/XTest#m", false);
        check("XTest", "XTest#m", true);
    }

    @Test
    void aCapitalLetterInFrontStandsForAnyPackage() {
        check("XTest", "a/b/XTest#m", true);
        check("XTest.m", "a/b/XTest#m", true);
        check("XTest.m", "a/b/XTest#other", false);
        check("XTest", "a/b/AnXTest#m", false);
    }

    @Test
    void aMethodStandsBehindADot() {
        check("a.XTest.one", "a/XTest#one", true);
        check("a.XTest.one", "a/XTest#onefold", false);
        check("a.XTest.one", "a/YTest#one", false);
    }

    @Test
    void aStarStandsForAnyTextAcrossDots() {
        check("a.*", "a/b/XTest#m", true);
        check("*Test", "a/b/XTest#m", true);
        check("*Test", "a/b/Other#m", false);
        check("*Test", "a/b/Other#runTest", true);
        check("*.one", "a/b/XTest#one", true);
        check("a.*Test.o*", "a/b/XTest#one", true);
        check("a*one", "a/XTest#one", true);
        check("a*one", "b/XTest#one", false);
    }

    @Test
    void nothingElseHasAMeaning() {
        check("a.X[Test", "a/XTest#m", false);
        check("a.Outer$Inner", "a/Outer$Inner#m", true);
        List<String> patterns = Filters.patterns(List.of("a.X,[#]$(Test"));
        assertTrue(patterns.stream().allMatch(it -> it.substring(7, it.length() - 1).matches("[^\\[\\],$]*")));
    }

    @Test
    void aFileIsThatFileOnly() {
        assertEquals("%regex[X\\x{2e}class]", Filters.file("X.class"));
        assertFalse(Pattern.matches(inner(Filters.file("X.class")), "a/X.class"));
    }

    /** Matches a test with the patterns of a filter, as the engine does. */
    private static void check(String filter, String test, boolean chosen) {
        String[] halves = test.split("#");
        boolean matches = Filters.patterns(List.of(filter)).stream().map(FiltersTest::inner).anyMatch(pattern -> {
            String[] parts = pattern.split("#");
            return Pattern.matches(parts[0], halves[0] + ".class")
                    && (parts.length == 1 || Pattern.matches(parts[1], halves[1]));
        });
        assertEquals(chosen, matches, filter + " and " + test);
    }

    private static String inner(String pattern) {
        return pattern.substring("%regex[".length(), pattern.length() - 1);
    }
}
