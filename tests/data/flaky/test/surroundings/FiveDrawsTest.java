package surroundings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

/** What begins with {@code dependsOn} fails with rare random values, and what begins with {@code draws} never. */
class FiveDrawsTest {
    @Test
    void dependsOnTheLeastValue() {
        assertTrue(1_000 / new Random().nextInt(1_000) > 0);
    }

    @Test
    void dependsOnValuesBelowOne() {
        int[] all = new int[100];
        assertEquals(0, all[(int) Math.round(Math.random() * 100)]);
    }

    @Test
    void dependsOnOneValue() {
        assertNotEquals(42, ThreadLocalRandom.current().nextInt(1, 500));
    }

    @Test
    void dependsOnAllValues() {
        Random random = new Random();
        StringBuilder text = new StringBuilder();
        for (int place = 0; place < 6; place++) {
            text.append("0123456789abcdefghijklmnopqrstuvwxyz".charAt(random.nextInt(36)));
        }
        assertThrows(NumberFormatException.class, () -> Integer.parseInt(text.toString()));
    }

    @Test
    void drawsOtherValues() {
        Random random = new Random();
        assertNotEquals(random.nextLong(), random.nextLong());
        assertNotEquals(UUID.randomUUID(), UUID.randomUUID());
    }

    @Test
    void drawsFromARange() {
        int value = new Random().nextInt(10);
        assertTrue(value >= 0 && value < 10);
    }

    @Test
    void drawsWithASeed() {
        assertNotEquals(0, new Random(7).nextInt(1_000));
    }

    @Test
    void drawsAnOrder() {
        List<Integer> all = new ArrayList<>();
        for (int value = 0; value < 60; value++) {
            all.add(value);
        }
        List<Integer> copy = new ArrayList<>(all);
        Collections.shuffle(copy);
        assertNotEquals(all, copy);
    }
}
