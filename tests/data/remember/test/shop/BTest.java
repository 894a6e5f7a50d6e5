package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;

class BTest {
    @Test
    void greets() {
        String unused = "guest";
        assertEquals(false, Files.exists(Path.of("notes.txt")));
        assertEquals(7, Greeting.text().length());
    }
}
