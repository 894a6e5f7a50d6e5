package org.oraclecheck.maven.surefire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.apache.maven.plugin.MojoExecutionException;
import org.junit.jupiter.api.Test;

class ArgumentLineTest {
    @Test
    void isSplitAtBlanksAndLineBreaksButNotInQuotes() throws MojoExecutionException {
        check("-ea\n  -Da='x y'  -Db=\"z\"", Map.of(), "-ea", "-Da=x y", "-Db=z");
    }

    @Test
    void latePropertiesAreReplacedByWhatTheBuildHasSet() throws MojoExecutionException {
        check("@{agent} -ea", Map.of("agent", "-Dcost=$1\\2"), "-Dcost=$1\\2", "-ea");
    }

    @Test
    void aLatePropertyThatIsNotSetIsNothing() throws MojoExecutionException {
        check("@{agent} -ea", Map.of(), "-ea");
    }

    @Test
    void anOpenQuoteIsAnError() {
        assertThrows(MojoExecutionException.class, () -> ArgumentLine.words("'-ea", Map.of()));
    }

    private static void check(String line, Map<String, String> properties, String... words)
            throws MojoExecutionException {
        assertEquals(List.of(words), ArgumentLine.words(line, properties));
    }
}
