package org.oraclecheck.maven.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.oraclecheck.maven.goal.GivenParameters;

class TestCompilationTest {
    @Test
    void testsMayHaveAnotherVersionOfJavaThanTheClasses() throws Exception {
        assertEquals(List.of("--release", "17"), arguments("<release>11</release><testRelease>17</testRelease>"));
        assertEquals(
                List.of("-source", "9", "-target", "8"),
                arguments("<source>8</source><target>8</target><testSource>9</testSource>"));
    }

    @Test
    void aReleaseReplacesSourceAndTarget() throws Exception {
        assertEquals(List.of("--release", "11"), arguments("<source>8</source><target>8</target><release>11</release>"));
    }

    @Test
    void parametersBecomeFlags() throws Exception {
        assertEquals(
                List.of("--enable-preview", "-Werror", "-parameters", "-deprecation"),
                arguments("<failOnWarning>true</failOnWarning><parameters>true</parameters>"
                        + "<enablePreview>true</enablePreview><showDeprecation>true</showDeprecation>"));
        assertEquals(List.of("-nowarn"), arguments("<showWarnings>false</showWarnings>"));
        assertEquals(List.of(), arguments("<parameters>false</parameters>"));
    }

    @Test
    void argumentsAreTakenInAllForms() throws Exception {
        assertEquals(
                List.of("-Xlint:all", "-Xmaxerrs", "7", "-verbose"),
                arguments("<compilerArgs><arg>-Xlint:all</arg></compilerArgs>"
                        + "<compilerArguments><Xmaxerrs>7</Xmaxerrs></compilerArguments>"
                        + "<compilerArgument>-verbose</compilerArgument>"));
        assertEquals(
                List.of("-g", "-verbose"),
                arguments("<compilerArguments><Xlint/></compilerArguments><testCompilerArguments><g/></testCompilerArguments>"
                        + "<compilerArgument>-Xlint</compilerArgument><testCompilerArgument>-verbose</testCompilerArgument>"));
    }

    @Test
    void theEncodingMayBeLeftOut() throws Exception {
        assertEquals(Optional.of("ISO-8859-1"), compilation("<encoding>ISO-8859-1</encoding>").encoding());
        assertEquals(Optional.empty(), compilation("").encoding());
    }

    private static List<String> arguments(String pom) throws Exception {
        return compilation(pom).arguments();
    }

    private static TestCompilation compilation(String pom) throws Exception {
        return new TestCompilation(GivenParameters.of(pom, Map.of()));
    }
}
