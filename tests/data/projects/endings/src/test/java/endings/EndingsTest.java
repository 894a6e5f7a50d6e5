package endings;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** Each test tries to bring down whatever runs it; one after another, in one class. */
@TestMethodOrder(MethodOrderer.MethodName.class)
class EndingsTest {
    private static long turns;

    @Test
    void connectsToAnAddress() {
        assertThrows(ConnectException.class, () -> new Socket(InetAddress.getByAddress(new byte[] {10, 1, 2, 3}), 80));
    }

    @Test
    void connectsToAName() {
        assertThrows(UnknownHostException.class, () -> new Socket("www.example.org", 80));
    }

    @Test
    void deadlocks() throws InterruptedException {
        Object left = new Object();
        Object right = new Object();
        CountDownLatch both = new CountDownLatch(2);
        Thread one = new Thread(() -> lock(left, right, both), "one");
        Thread other = new Thread(() -> lock(right, left, both), "other");
        one.start();
        other.start();
        one.join();
        other.join();
    }

    private static void lock(Object first, Object second, CountDownLatch both) {
        synchronized (first) {
            both.countDown();
            try {
                both.await();
            } catch (InterruptedException e) {
                return;
            }
            synchronized (second) {
                turns++;
            }
        }
    }

    @Test
    void exhaustsMemory() {
        List<long[]> kept = new ArrayList<>();
        assertThrows(
                OutOfMemoryError.class,
                () -> {
                    while (true) {
                        kept.add(new long[1 << 20]);
                    }
                });
    }

    @Test
    void exits() {
        try {
            System.exit(7);
        } catch (Throwable caught) {
            turns++;
        } finally {
            turns++;
        }
    }

    @Test
    void loadsANativeLibrary() {
        System.load(Path.of("libsome.so").toAbsolutePath().toString());
    }

    @Test
    void loadsWhatJnaUnpacks() throws IOException {
        com.sun.jna.Native.load(Files.createTempFile("jna", ".tmp"));
    }

    @Test
    void needsDocker() {
        assumeTrue(org.testcontainers.DockerClientFactory.instance().isDockerAvailable());
    }

    @Test
    void needsDockerByTheExtension() {
        assumeTrue(new org.testcontainers.junit.jupiter.DockerAvailableDetector().isDockerAvailable());
    }

    @Test
    void loopsForEver() {
        while (true) {
            turns++;
        }
    }

    @Test
    void loopsForEverAndCatchesEverything() {
        while (true) {
            try {
                turns++;
            } catch (Throwable caught) {
                turns--;
            }
        }
    }

    @Test
    void meetsACorruptClass() {
        ClassLoader loader =
                new ClassLoader() {
                    @Override
                    protected Class<?> findClass(String name) {
                        byte[] corrupt = {(byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE, 0};
                        return defineClass(name, corrupt, 0, corrupt.length);
                    }
                };
        assertThrows(ClassFormatError.class, () -> loader.loadClass("endings.Corrupt"));
    }

    @Test
    void recursesForEver() {
        assertThrows(StackOverflowError.class, () -> depth(0));
    }

    private static int depth(int depth) {
        return 1 + depth(depth + 1);
    }

    /** What is kept lies so far apart that nothing larger fits between: the heap does not move objects. */
    @Test
    void shattersMemory() {
        List<byte[]> kept = new ArrayList<>();
        for (int size = 1024; size < 1 << 20; size += size / 8) {
            List<byte[]> dropped = new ArrayList<>();
            for (int bytes = 0; bytes < 40 << 20; bytes += size) {
                dropped.add(new byte[size]);
                kept.add(new byte[8]);
            }
        }
    }

    @Test
    void startsAProcess() throws IOException {
        new ProcessBuilder("true").start();
    }

    @Test
    void writesAndDeletesFiles() throws IOException {
        Path written = Files.write(Path.of("written.bin"), new byte[] {1, 2, 3});
        assertArrayEquals(new byte[] {1, 2, 3}, Files.readAllBytes(written));
        Files.delete(Path.of("kept.txt"));
        assertFalse(Files.exists(Path.of("kept.txt")));
        assertEquals(4, Files.writeString(Path.of("src", "more.txt"), "more").toFile().length());
        for (String folder : List.of("java.io.tmpdir", "user.home")) {
            Path shared = Path.of(System.getProperty(folder), "written-by-an-ending");
            assertEquals(4, Files.writeString(shared, "more").toFile().length());
        }
    }

    @Test
    void zzzIsNotAffected() {
        assertEquals(4, 2 + 2);
    }
}
