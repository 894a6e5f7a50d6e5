package state;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class RowsTest {
    @Test
    void counts() {
        Rows rows = new Rows();
        assertEquals(7, rows.count());
    }
}
