package optional;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class WrittenTest {
    private final Written written = new Written(2);

    @Test
    void integers() {
        assertEquals(4, written.octet());
        assertEquals(4, written.small());
        assertEquals(-7, written.number());
        assertEquals(6_000_000_000L, written.large());
    }

    @Test
    void dropped() {
        long wide = written.wide();
        String word = written.word();
    }

    @Test
    void others() {
        assertEquals(7.5f, written.fraction());
        assertEquals(8.25, written.precise());
        assertEquals('\n', written.letter());
        assertEquals("text", written.text());
        assertTrue(written.flag());
    }
}
