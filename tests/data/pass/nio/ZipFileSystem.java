package nio;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/** An archive as a file system: made, changed, read back by java.util.zip, and what it refuses. */
public class ZipFileSystem {
    static Path archive;

    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + (e.getMessage() == null ? null : e.getMessage().replace(archive.getParent().toString(), "FOLDER")));
        }
    }

    static List<String> all(FileSystem system) throws IOException {
        try (Stream<Path> paths = Files.walk(system.getPath("/"))) {
            return paths.map(Path::toString).sorted().toList();
        }
    }

    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("zipfs");
        archive = folder.resolve("all.zip");
        URI uri = URI.create("jar:" + archive.toUri());
        try (FileSystem system = FileSystems.newFileSystem(uri, Map.of("create", "true"))) {
            Files.createDirectories(system.getPath("/d/e"));
            Files.writeString(system.getPath("/d/text.txt"), "line\n".repeat(100));
            try (OutputStream out = Files.newOutputStream(system.getPath("raw.bin"))) {
                for (int i = 0; i < 1000; i++) out.write(i);
            }
            Files.copy(system.getPath("/d/text.txt"), system.getPath("/d/e/copy.txt"));
            Files.setLastModifiedTime(system.getPath("raw.bin"), FileTime.fromMillis(1_000_000_000_000L));
            System.out.println(all(system) + " " + system.isReadOnly() + " " + system.provider().getScheme() + " " + system.getSeparator());
            System.out.println(FileSystems.getFileSystem(uri) == system);
            attempt("twice", () -> FileSystems.newFileSystem(uri, Map.of()));
            attempt("missing", () -> Files.readString(system.getPath("/none")));
            attempt("full", () -> {
                Files.delete(system.getPath("/d"));
                return "";
            });
            attempt("across", () -> Files.readString(Files.copy(system.getPath("/d/e/copy.txt"), folder.resolve("out.txt"))).length());
            attempt("mixed paths", () -> folder.resolve(system.getPath("x")));
            System.out.println(system.getPath("/d/../raw.bin").normalize() + " " + system.getPath("/d").relativize(system.getPath("/d/e/f")) + " " + system.getPath("/d/e").endsWith("e") + " " + system.getPath("a/b").toAbsolutePath());
        }
        attempt("closed", () -> FileSystems.getFileSystem(uri));
        try (ZipFile zip = new ZipFile(archive.toFile())) {
            System.out.println(zip.size() + " " + zip.stream().map(each -> each.getName() + " " + each.getSize() + " " + each.getMethod() + " " + Long.toHexString(each.getCrc())).sorted().toList());
            System.out.println(new String(zip.getInputStream(zip.getEntry("d/text.txt")).readAllBytes(), StandardCharsets.UTF_8).length());
        }
        try (FileSystem system = FileSystems.newFileSystem(archive)) {
            Files.move(system.getPath("raw.bin"), system.getPath("/d/moved.bin"));
            Files.delete(system.getPath("/d/e/copy.txt"));
            Files.writeString(system.getPath("/d/text.txt"), "appended", StandardOpenOption.APPEND);
            System.out.println(all(system) + " " + Files.size(system.getPath("/d/text.txt")) + " " + Files.readAttributes(system.getPath("/d"), BasicFileAttributes.class).isDirectory() + " " + Files.readAllBytes(system.getPath("/d/moved.bin"))[999]);
            Files.setLastModifiedTime(system.getPath("/d/moved.bin"), FileTime.fromMillis(1_000_000_001_000L));
            System.out.println(Files.getLastModifiedTime(system.getPath("/d/moved.bin")) + " " + Files.getAttribute(system.getPath("/d/text.txt"), "zip:method") + " " + Files.isHidden(system.getPath("/d")) + " " + Files.isWritable(system.getPath("/d")) + " " + system.getPathMatcher("glob:**.txt").matches(system.getPath("/d/text.txt")));
        }
        Files.writeString(folder.resolve("broken.zip"), "this is no archive at all");
        attempt("no archive", () -> FileSystems.newFileSystem(folder.resolve("broken.zip")));
        attempt("no file", () -> FileSystems.newFileSystem(URI.create("jar:" + folder.resolve("n.zip").toUri()), Map.of()) == null);
        attempt("a text", () -> FileSystems.newFileSystem(folder.resolve("out.txt")));
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path each : paths.sorted(Comparator.reverseOrder()).toList()) Files.delete(each);
        }
    }
}
