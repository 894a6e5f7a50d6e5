package reads;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The names of files in a folder. */
public class Names {
    private final List<String> names = new ArrayList<>();
    private boolean isRead;

    Names(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            files.filter(Files::isRegularFile).forEach(file -> names.add(file.getFileName().toString()));
        }
        close();
    }

    private void close() {
        isRead = true;
    }

    public int size() {
        return names.size();
    }

    public boolean isRead() {
        return isRead;
    }
}
