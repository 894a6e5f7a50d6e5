package same;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Orders that nothing but chance decides on a JVM. */
class BTest {
    @Test
    void tellsTheOrderOfIdentities() {
        Set<Object> objects = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            objects.add(new Object());
        }
        fail(objects.toString());
    }

    @Test
    void tellsTheOrderOfAnImmutableSet() {
        fail(Set.of("a", "b", "c", "d", "e", "f") + " " + Set.of(1, 2, 3, 4, 5, 6));
    }

    @Test
    void tellsWhichThreadsRan() {
        Set<String> names = ConcurrentHashMap.newKeySet();
        IntStream.range(0, 64).parallel().forEach(i -> names.add(Thread.currentThread().getName()));
        fail(names.stream().sorted().collect(Collectors.joining(" ")));
    }

    @Test
    void looksAtTooMuch() {
        Cart cart = new Cart("owner");
        cart.add("apple", 1);
        cart.add("pear", 2);
        assertEquals(1, cart.count("apple"));
        assertEquals("owner", cart.owner());
    }
}
