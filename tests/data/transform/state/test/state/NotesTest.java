package state;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class NotesTest {
    private final Notes notes = new Notes();

    @Test
    void counts() {
        assertEquals(4, notes.count());
    }
}
