package org.oraclecheck.bridge.build;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ParametersTest {
    private final Parameters maven = Parameters.ofMaven();

    @Test
    void aSlipIsAnErrorThatNamesWhatIsMeant() {
        String told = "the property `oracle.maxBritleAssertions` is not a parameter of Oracle Check: did you mean `oracle.maxBrittleAssertions`?";
        assertEquals(Optional.of(told), maven.aboutProperties(List.of("oracle.maxBritleAssertions")).failure());
        for (String slip : List.of("oracle.format", "oracle.maxbrittleassertions", "oracle.memroy", "oracle.seeds")) {
            assertEquals(1, maven.aboutProperties(List.of(slip)).errors().size(), slip);
        }
        assertEquals(
                List.of("<configuration> has `seeed`, which is not a parameter of Oracle Check: did you mean `seed`?"),
                maven.aboutBlock(List.of("seeed", "skip", "rules"), "<configuration>").errors());
        assertEquals(
                List.of("<configuration> has `colour`, which is not a parameter of Oracle Check"),
                maven.aboutBlock(List.of("colour"), "<configuration>").errors());
    }

    @Test
    void otherNamesAreWarnedOfAndOtherToolsLeftAlone() {
        List<String> properties = List.of(
                "oracle.driver", "oracle.jdbc.Trace", "oracle.net.tns_admin", "oracle", "oracles.seed", "oracle.seed", "oracle.tests", "oracle.rules");
        Parameters.Complaints told = maven.aboutProperties(properties);
        assertEquals(List.of(), told.errors());
        assertEquals(
                List.of(
                        "the property `oracle.driver` is not a parameter of Oracle Check for this build tool and has no effect",
                        "the property `oracle.rules` has no effect: `rules` can be set only in the build's files",
                        "the property `oracle.tests` is not a parameter of Oracle Check for this build tool and has no effect"),
                told.warnings());
        assertEquals(List.of(), Parameters.ofGradle().aboutProperties(List.of("oracle.tests")).warnings());
    }

    @Test
    void aSlipInTheNameOfABlockIsAnErrorToo() {
        List<String> properties = List.of("oracle.enviroment.zone", "oracle.environment.zone", "oracle.environments.x", "oracle.jdbc.x");
        assertEquals(
                List.of(
                        "the property `oracle.enviroment.zone` is not a parameter of Oracle Check: did you mean `oracle.environment.zone`?",
                        "the property `oracle.environments.x` is not a parameter of Oracle Check: did you mean `oracle.environment.x`?"),
                maven.aboutProperties(properties).errors());
    }

    @Test
    void aSwapIsOneSlip() {
        assertEquals(1, Parameters.distance("memroy", "memory"));
        assertEquals(2, Parameters.distance("brite", "brittl"));
        assertEquals(4, Parameters.distance("", "seed"));
    }
}
