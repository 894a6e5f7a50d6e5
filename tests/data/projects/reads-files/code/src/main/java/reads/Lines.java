package reads;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The lines of a file in order. */
public class Lines {
    private final List<String> lines;
    private String first = "";

    Lines(Path file) throws IOException {
        lines = new ArrayList<>(Files.readAllLines(file));
    }

    public void order() {
        Collections.sort(lines);
        first = lines.get(0);
    }

    public int size() {
        return lines.size();
    }

    public String first() {
        return first;
    }
}
