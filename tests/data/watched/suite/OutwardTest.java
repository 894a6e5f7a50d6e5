import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Reaches for everything outside of the vm. */
class OutwardTest {
    @Test
    void filesAreWrittenAndDeleted() throws IOException {
        Path here = Path.of("left-behind.txt");
        Files.writeString(here, "text");
        assertEquals("text", Files.readString(here));
        Path folder = Files.createDirectories(Path.of(System.getProperty("user.home"), "outward"));
        Files.move(here, folder.resolve("moved.txt"));
        assertFalse(Files.exists(here));
        Path temporary = Files.createTempFile("outward", ".tmp");
        assertTrue(temporary.toFile().setLastModified(0));
        Files.delete(temporary);
        Files.createSymbolicLink(folder.resolve("link"), folder.resolve("moved.txt"));
    }

    @Test
    void whatTheBuildMadeIsOverwritten() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("").toAbsolutePath())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.writeString(file, "overwritten");
                Files.delete(file);
            }
        }
    }

    @Test
    void aConversationOnTheLoopback() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket accepted = server.accept()) {
            client.getOutputStream().write(42);
            assertEquals(42, accepted.getInputStream().read());
        }
    }

    @Test
    void nobodyElseAnswers() {
        assertThrows(IOException.class, () -> {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress("192.0.2.1", 80), 100);
            }
        });
    }

    @Test
    void aProcessIsStarted() throws Exception {
        new ProcessBuilder("touch", "left-behind-by-a-process").start().waitFor();
    }
}
