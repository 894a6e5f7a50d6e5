package org.oraclecheck.maven.goal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GoalParametersTest {
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
    void theFirstOfSeveralNamesCounts() throws Exception {
        assertEquals(Optional.of("b"), parameters("<second>b</second><third>c</third>").firstText("first", "second", "third"));
        assertEquals(Optional.empty(), parameters("").firstText("first", "second"));
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

    private GoalParameters parameters(String pom) throws Exception {
        return GivenParameters.of(pom, userProperties, "groups");
    }
}
