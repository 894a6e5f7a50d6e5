package nio;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Visitors that copy, delete, skip and stop, walks of bounded depth, and folders that cannot be read twice. */
public class WalkingFurther {
    static String names(Path base, Stream<Path> all) {
        return all.map(each -> base.relativize(each).toString()).sorted().collect(Collectors.joining(" ", "[", "]"));
    }

    /** In microseconds: what is copied of it may be less precise. */
    static long written(Path file) throws IOException {
        return Files.getLastModifiedTime(file).to(TimeUnit.MICROSECONDS);
    }

    public static void main(String[] args) throws Exception {
        Path base = Files.createTempDirectory("walking"), from = base.resolve("from"), to = base.resolve("to");
        for (String each : "a/1.txt a/b/2.txt a/b/c/3.bin d/4.txt 5.txt".split(" ")) {
            Files.createDirectories(from.resolve(each).getParent());
            Files.writeString(from.resolve(each), each);
        }
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                Files.createDirectories(to.resolve(from.relativize(folder)));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.copy(file, to.resolve(from.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES);
                return FileVisitResult.CONTINUE;
            }
        });
        try (Stream<Path> all = Files.walk(to); Stream<Path> flat = Files.walk(to, 1); Stream<Path> itself = Files.walk(to, 0); Stream<Path> listed = Files.list(to)) {
            System.out.println(names(to, all) + " " + names(to, flat) + " " + names(to, itself) + " " + names(to, listed));
        }
        for (FileVisitResult result : FileVisitResult.values()) {
            Set<String> visited = new TreeSet<>();
            Files.walkFileTree(from, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    return folder.endsWith("b") ? result : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (file.startsWith(from.resolve("a/b"))) visited.add(from.relativize(file).toString());
                    return FileVisitResult.CONTINUE;
                }
            });
            System.out.println(result + " " + visited);
        }
        System.out.println(Files.mismatch(from.resolve("5.txt"), to.resolve("5.txt")) + " " + (written(from.resolve("d/4.txt")) == written(to.resolve("d/4.txt"))));
        List<String> failed = new ArrayList<>();
        Files.walkFileTree(base.resolve("none"), new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) {
                failed.add(file.getFileName() + " " + failure.getClass().getSimpleName());
                return FileVisitResult.CONTINUE;
            }
        });
        System.out.println(failed);
        try (Stream<Path> found = Files.find(from, 9, (path, attributes) -> attributes.isRegularFile() && path.getNameCount() > from.getNameCount() + 2)) {
            System.out.println(names(from, found));
        }
        try (Stream<Path> closed = Files.list(from)) {
            closed.close();
            closed.count();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        for (Runnable bad : new Runnable[] {() -> walk(from, -1), () -> walk(base.resolve("none"), 1)}) {
            try {
                bad.run();
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + (e.getCause() == null ? e.getMessage() : e.getCause().getClass().getSimpleName()));
            }
        }
        Files.walkFileTree(base, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, IOException failure) throws IOException {
                Files.delete(folder);
                return FileVisitResult.CONTINUE;
            }
        });
        System.out.println(Files.exists(base));
    }

    static void walk(Path from, int depth) {
        try (Stream<Path> all = Files.walk(from, depth)) {
            System.out.println(all.count());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
