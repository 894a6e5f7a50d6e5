package state;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ShelvesTest {
    private Shelves shelves;

    @Test
    void counts() {
        shelves = new Shelves();
        assertEquals(7, shelves.count());
    }
}
