package surroundings;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What begins with {@code dependsOn} fails in another order, and what begins with {@code lists} in none. */
class FiveListingTest {
    @Retention(RetentionPolicy.RUNTIME)
    @interface First {}

    @Retention(RetentionPolicy.RUNTIME)
    @interface Second {}

    @First
    @Second
    static class Both {
        int one;
        int two;
        int three;
    }

    static class Key {
        final String name;

        Key(String name) {
            this.name = name;
        }
    }

    enum Colour {
        RED,
        GREEN,
        BLUE
    }

    @Test
    void dependsOnTheOrderOfAnnotations() {
        assertEquals(First.class, Both.class.getAnnotations()[0].annotationType());
    }

    @Test
    void dependsOnTheSameOrderAtEachCall() {
        assertArrayEquals(Both.class.getDeclaredFields(), Both.class.getDeclaredFields());
    }

    @Test
    void dependsOnIdentityHashCodes() {
        Set<Key> keys = new HashSet<>(List.of(new Key("a"), new Key("b"), new Key("c")));
        assertNotEquals("b", keys.iterator().next().name);
    }

    @Test
    void dependsOnConstantsOfAnEnum() {
        Map<Colour, Integer> map = new HashMap<>();
        for (Colour colour : Colour.values()) {
            map.put(colour, colour.ordinal());
        }
        assertNotEquals(Colour.GREEN, map.keySet().iterator().next());
    }

    @Test
    void dependsOnMapOf() {
        assertNotEquals("c", Map.of("a", 1, "b", 2, "c", 3).keySet().iterator().next());
    }

    @Test
    void listsAMapOfConstants() {
        Map<Colour, Integer> map = new EnumMap<>(Colour.class);
        for (Colour colour : Colour.values()) {
            map.put(colour, colour.ordinal());
        }
        assertEquals("{RED=0, GREEN=1, BLUE=2}", map.toString());
    }

    @Test
    void listsASetInOrder() {
        assertEquals("[a, b]", new TreeSet<>(Set.of("b", "a")).toString());
    }
}
