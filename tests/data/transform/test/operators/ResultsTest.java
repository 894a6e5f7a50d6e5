package operators;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ResultsTest {
    private final Results results = new Results();

    @Test
    void doesSomething() {
        results.nothing();
        assertEquals(8, results.octet());
    }

    @Test
    void isTrue() {
        assertTrue(results.flag());
    }

    @Test
    void integers() {
        assertEquals(3, results.octet());
        assertEquals(0, results.small());
        assertEquals(1, results.number());
        assertEquals(3, results.large());
    }

    @Test
    void others() {
        assertEquals(1f, results.fraction());
        assertEquals(0.0, results.precise());
        assertEquals('A', results.letter());
    }

    @Test
    void references() {
        assertEquals(0, results.text().length());
        assertEquals("A", results.name());
        assertEquals("aa", results.list().get(0));
    }

    @Test
    void arrays() {
        assertEquals(0, results.numbers().length);
        assertEquals(2, results.table().length);
        assertTrue(Results.all()[0].flag());
    }
}
