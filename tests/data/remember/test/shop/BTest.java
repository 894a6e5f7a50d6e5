package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class BTest {
    @Test
    void greets() {
        String unused = "guest";
        assertEquals(7, Greeting.text().length());
    }
}
