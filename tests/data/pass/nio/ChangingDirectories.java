package nio;

import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What a directory stream shows of changes between its opening and its first question. */
public class ChangingDirectories {
    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("changing"), first = Files.createFile(folder.resolve("first"));
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
            Files.delete(first);
            Files.createFile(folder.resolve("second"));
            List<String> names = new ArrayList<>();
            for (Path each : stream) names.add(each.getFileName().toString());
            System.out.println(names);
        }
        Files.delete(folder.resolve("second"));
        Files.delete(folder);
    }
}
