package surroundings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.ServerSocket;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * What begins with {@code dependsOn} fails if threads meet in the middle of a statement, if the machine pauses, or if a port
 * is in use, and what begins with {@code uses} never.
 */
class FiveMeetingTest {
    private static void twice(Runnable task) throws InterruptedException {
        Thread one = new Thread(task);
        Thread other = new Thread(task);
        one.start();
        other.start();
        one.join();
        other.join();
    }

    private int count;

    @Test
    void dependsOnACount() throws InterruptedException {
        twice(() -> count++);
        assertEquals(2, count);
    }

    @Test
    void dependsOnAnEntry() throws InterruptedException {
        Map<String, Integer> map = new ConcurrentHashMap<>();
        twice(() -> map.put("key", map.getOrDefault("key", 0) + 1));
        assertEquals(2, map.get("key"));
    }

    @Test
    void dependsOnASecond() {
        Instant then = Instant.now().plusSeconds(1);
        assertTrue(Instant.now().isBefore(then));
    }

    @Test
    void dependsOnAPort() throws Exception {
        try (ServerSocket socket = new ServerSocket(18_080)) {
            assertEquals(18_080, socket.getLocalPort());
        }
    }

    @Test
    void usesACounter() throws InterruptedException {
        AtomicInteger counter = new AtomicInteger();
        twice(counter::incrementAndGet);
        assertEquals(2, counter.get());
    }

    @Test
    void usesALock() throws InterruptedException {
        twice(() -> {
            synchronized (this) {
                count++;
            }
        });
        assertEquals(2, count);
    }

    @Test
    void usesAMinute() {
        Instant then = Instant.now().plusSeconds(60);
        assertTrue(Instant.now().isBefore(then));
    }

    @Test
    void usesAnyPort() throws Exception {
        try (ServerSocket socket = new ServerSocket(0)) {
            assertTrue(socket.getLocalPort() > 0);
        }
    }
}
