package org.oraclecheck.maven.surefire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.oraclecheck.maven.goal.GivenParameters;

class NotHonouredTest {
    @Test
    void whatHasNoEffectIsNamed() throws Exception {
        assertEquals(
                List.of("maven-surefire-plugin: forkCount = 2", "maven-surefire-plugin: parallel = methods"),
                in("<parallel>methods</parallel><forkCount>2</forkCount>"));
        assertEquals(List.of(), in("<forkCount>1</forkCount>"));
        assertFalse(in("<suiteXmlFiles><f>testng.xml</f></suiteXmlFiles>").isEmpty());
    }

    private static List<String> in(String pom) throws Exception {
        return NotHonoured.in(GivenParameters.of(pom, Map.of()));
    }
}
