package org.oraclecheck.bridge.build;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;

class WorldSettingsTest {
    @Test
    void propertiesReplaceWhatTheBlockSets() {
        WorldSettings settings = new WorldSettings()
                .set("zone", "UTC")
                .set("locale", null)
                .set("processors", 4)
                .setAll("variables", Map.of("A", "1", "B", "2"))
                .setAll("hosts", null)
                .add(Map.of("oracle.environment.zone", "Asia/Tokyo", "oracle.environment.variables.B", "3", "oracle.seed", 7));
        Map<String, String> expected =
                Map.of("zone", "Asia/Tokyo", "processors", "4", "variables.A", "1", "variables.B", "3");
        assertEquals(expected, settings.fields());
    }
}
