package org.oraclecheck.maven.surefire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.StringReader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.codehaus.plexus.component.configurator.expression.ExpressionEvaluator;
import org.codehaus.plexus.configuration.DefaultPlexusConfiguration;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.codehaus.plexus.util.xml.Xpp3DomBuilder;
import org.junit.jupiter.api.Test;

class SurefireParametersTest {
    private final Map<String, String> userProperties = new HashMap<>();

    @Test
    void thePomComesBeforePropertyAndDefault() throws Exception {
        userProperties.put("groups", "typed");
        assertEquals(Optional.of("given"), parameters("<groups>given</groups>").text("groups"));
        assertEquals(Optional.of("typed"), parameters("").text("groups"));
        userProperties.clear();
        assertEquals(Optional.of("default"), parameters("").text("groups"));
    }

    @Test
    void aParameterThatThisSurefireDoesNotKnowIsAbsent() throws Exception {
        assertEquals(Optional.empty(), parameters("").text("unknown"));
        assertTrue(parameters("").flag("unknown", true));
    }

    @Test
    void anEmptyElementFallsBackToTheDefault() throws Exception {
        assertEquals(Optional.of("default"), parameters("<groups/>").text("groups"));
    }

    @Test
    void aListIsElementsOrATextWithCommas() throws Exception {
        userProperties.put("x", "B");
        List<String> elements = parameters("<list><i>A</i><i>${x}</i><i/></list>").list("list");
        assertEquals(List.of("A", "B"), elements);
        assertEquals(List.of("A", "B"), parameters("<list> A, B ,</list>").list("list"));
        assertEquals(List.of(), parameters("").list("list"));
    }

    @Test
    void aMapKeepsEmptyValues() throws Exception {
        Map<String, String> map = parameters("<map><a>1</a><b/></map>").map("map");
        assertEquals(Map.of("a", "1", "b", ""), map);
    }

    @Test
    void theOlderFormOfPropertiesIsRead() throws Exception {
        String pom = "<old><property><name>a</name><value>1</value></property></old>";
        assertEquals(Map.of("a", "1"), parameters(pom).properties("old"));
    }

    @Test
    void thereIsOneFork() throws Exception {
        assertEquals(Optional.of("dir-1"), parameters("<groups>dir-${surefire.forkNumber}</groups>").text("groups"));
    }

    @Test
    void whatHasNoEffectIsNamed() throws Exception {
        assertEquals(
                List.of("maven-surefire-plugin: forkCount = 2", "maven-surefire-plugin: parallel = methods"),
                NotHonoured.in(parameters("<parallel>methods</parallel><forkCount>2</forkCount>")));
        assertEquals(List.of(), NotHonoured.in(parameters("<forkCount>1</forkCount>")));
        assertFalse(NotHonoured.in(parameters("<suiteXmlFiles><f>testng.xml</f></suiteXmlFiles>")).isEmpty());
    }

    private SurefireParameters parameters(String pom) throws Exception {
        Xpp3Dom given = Xpp3DomBuilder.build(new StringReader("<configuration>" + pom + "</configuration>"));
        var declared = new DefaultPlexusConfiguration("configuration");
        var groups = new DefaultPlexusConfiguration("groups", "${groups}");
        groups.setAttribute("default-value", "default");
        declared.addChild(groups);
        return new SurefireParameters(given, declared, evaluator());
    }

    /** An evaluator that knows only whole expressions, which is enough for these tests. */
    private ExpressionEvaluator evaluator() {
        return new ExpressionEvaluator() {
            @Override
            public Object evaluate(String expression) {
                boolean isName = expression.startsWith("${");
                return isName ? userProperties.get(expression.substring(2, expression.length() - 1)) : expression;
            }

            @Override
            public File alignToBaseDirectory(File file) {
                return file;
            }
        };
    }
}
