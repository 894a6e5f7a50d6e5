package input;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;

/** Changes what is outside of a test. */
public final class Outside {
    private Outside() {}

    public static int delete() throws IOException {
        Files.deleteIfExists(Path.of("keep.txt"));
        return 1;
    }

    public static int write() throws IOException {
        Files.writeString(Path.of("left-over.txt"), "text");
        return 2;
    }

    public static int listen() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort() > 0 ? 3 : 4;
        }
    }

    public static int start() throws IOException {
        new ProcessBuilder("true").start();
        return 5;
    }
}
