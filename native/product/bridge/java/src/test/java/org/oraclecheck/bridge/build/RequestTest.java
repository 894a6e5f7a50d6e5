package org.oraclecheck.bridge.build;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RequestTest {
    @Test
    void pathsBecomeAbsoluteWhereverTheyAre() {
        String absolute = new File("x").getAbsolutePath();
        Request request = Request.analyse()
                .set("file", new File("x"))
                .set("paths", List.of(Path.of("x")))
                .set("settings", Map.of("folder", Path.of("x")));
        assertEquals(absolute, request.json().get("file").getAsString());
        assertEquals(absolute, request.json().getAsJsonArray("paths").get(0).getAsString());
        assertEquals(absolute, request.json().getAsJsonObject("settings").get("folder").getAsString());
    }

    @Test
    void whatIsNullIsLeftOut() {
        Map<String, Object> settings = new HashMap<>();
        settings.put("absent", null);
        Request request = Request.analyse().set("absent", null).set("settings", settings);
        assertEquals("{\"schemaVersion\":2,\"settings\":{},\"kind\":\"analyse\"}", request.json().toString());
    }

    @Test
    void aRequestWithinAnotherMayChangeLater() {
        Request gate = Request.gate();
        Request analysis = Request.analyse().set("gate", gate);
        gate.set("failOn", "new");
        assertEquals("new", analysis.json().getAsJsonObject("gate").get("failOn").getAsString());
    }
}
