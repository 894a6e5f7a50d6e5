package optional;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class FluentTest {
    private final Fluent fluent = new Fluent(1);

    @Test
    void changes() {
        assertEquals(4, fluent.add(3).total());
        assertEquals(4, fluent.none(0).total());
    }

    @Test
    void dropped() {
        fluent.dropped(3);
        assertNotNull(fluent);
    }

    @Test
    void types() {
        assertNotSame(fluent, fluent.base());
        assertNotSame(fluent, fluent.copy());
        assertNotSame(fluent, fluent.comparable());
        assertEquals(4, Fluent.of(2).total());
    }

    @Test
    void interfaces() throws IOException {
        Appendable appendable = fluent;
        appendable.append("abc").append("abc", 0, 2).append('\1');
        assertEquals(7, fluent.total());
    }
}
