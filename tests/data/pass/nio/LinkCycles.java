package nio;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A link to a folder above it: paths through it work until too many links are in them. */
public class LinkCycles {
    interface Question {
        Object ask() throws IOException;
    }

    static Object ask(Question question) {
        try {
            return question.ask();
        } catch (IOException e) {
            return e.getClass().getSimpleName();
        }
    }

    public static void main(String[] args) throws IOException {
        Path top = Files.createTempDirectory("cycle").toRealPath().resolve("top");
        Path child = top.resolve("child");
        Files.createDirectories(child);
        Files.writeString(top.resolve("file"), "content");
        Files.createSymbolicLink(child.resolve("up"), top);
        Path at = top;
        for (int links = 1; links <= 42; links++) {
            at = at.resolve("child").resolve("up");
            if (links > 2 && links < 39) continue;
            File file = at.toFile();
            File within = new File(file, "file");
            File canonical = top.toFile();
            System.out.println(links + " links: " + file.exists() + " " + file.isDirectory() + " " + (file.list() != null) + " " + within.length()
                + " " + ask(() -> file.getCanonicalFile().equals(canonical)) + " " + ask(() -> within.getCanonicalFile().equals(new File(canonical, "file"))));
            Path path = at;
            System.out.println("  " + Files.isSymbolicLink(path) + " " + Files.exists(path) + " " + ask(() -> path.toRealPath().equals(top))
                + " " + ask(() -> Files.readString(path.resolve("file"))));
        }
    }
}
