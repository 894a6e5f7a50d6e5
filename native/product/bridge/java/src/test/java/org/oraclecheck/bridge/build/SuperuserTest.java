package org.oraclecheck.bridge.build;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuperuserTest {
    @Test
    void isWhoeverOwnsWhatTheBuildWrites(@TempDir Path folder) throws Exception {
        Object owner = Files.getAttribute(Files.createFile(folder.resolve("file")), "unix:uid");
        assertEquals(owner.equals(0), Superuser.runsTheBuild());
    }
}
