package reads;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that it writes. */
public class Written {
    private int lines;

    Written(Path file) throws IOException {
        Files.writeString(file, "written\n");
        count();
    }

    private void count() {
        lines = 1;
    }

    public int lines() {
        return lines;
    }
}
