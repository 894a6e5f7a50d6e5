package state;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes files. */
public class Archive {
    private final Path folder;

    public Archive(Path folder) {
        this.folder = folder;
    }

    public int keep(String text) throws IOException {
        write(text); // 0: assertion, 1: assertion
        append();
        mark();
        makeRoom();
        forget();
        return "seven".length();
    }

    private void write(String text) throws IOException {
        Files.writeString(folder.resolve("last.txt"), text); // void: crash
    }

    private void append() throws IOException {
        Path last = folder.resolve("last.txt"); // void: weak-oracle
        Files.writeString(last, Files.readString(last) + "\n");
    }

    private void mark() throws IOException {
        new File(folder.toFile(), "kept").createNewFile(); // void: weak-oracle
    }

    private void makeRoom() {
        new File(folder.toFile(), "next").mkdir(); // void: weak-oracle
    }

    private void forget() {
        new File(folder.toFile(), "old.txt").delete(); // void: weak-oracle
    }
}
