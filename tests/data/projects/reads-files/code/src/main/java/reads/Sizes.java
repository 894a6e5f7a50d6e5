package reads;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The number of bytes in a file. */
public class Sizes {
    private long size;

    Sizes(Path file) throws IOException {
        look(file);
    }

    private void look(Path file) throws IOException {
        size = Files.readAllBytes(file).length;
    }

    public long size() {
        return size;
    }
}
