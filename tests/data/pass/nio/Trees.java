package nio;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/** Files.*: walking, copying, moving, attributes, links, permissions and every refusal. */
public class Trees {
    static Path base;

    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + (e.getMessage() == null ? null : e.getMessage().replace(base.toString(), "BASE")));
        }
    }

    static void tree() throws IOException {
        Files.createDirectories(base.resolve("a/b/c"));
        Files.writeString(base.resolve("a/one.txt"), "one");
        Files.write(base.resolve("a/b/two.txt"), List.of("line 1", "line 2"));
        Files.createFile(base.resolve("a/b/c/three.dat"));
        try (Stream<Path> all = Files.walk(base)) {
            System.out.println(all.map(each -> base.relativize(each).toString()).sorted().toList());
        }
        try (Stream<Path> texts = Files.find(base, 3, (path, attributes) -> attributes.isRegularFile() && path.toString().endsWith(".txt"))) {
            System.out.println(texts.map(Path::getFileName).map(Path::toString).sorted().toList());
        }
        try (DirectoryStream<Path> some = Files.newDirectoryStream(base.resolve("a"), "*.{txt,dat}")) {
            for (Path each : some) System.out.println(each.getFileName());
        }
        List<String> order = new ArrayList<>();
        Files.walkFileTree(base, EnumSet.noneOf(FileVisitOption.class), 3, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
                order.add(">" + path.getFileName());
                return path.endsWith("c") ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) {
                order.add(path.getFileName() + ":" + attributes.isDirectory() + attributes.size());
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path path, IOException failure) {
                order.add("<" + path.getFileName());
                return FileVisitResult.CONTINUE;
            }
        });
        order.removeIf(each -> each.contains(base.getFileName().toString()));
        System.out.println(order.stream().sorted().toList());
    }

    static void copies() {
        Path one = base.resolve("a/one.txt"), copy = base.resolve("copy.txt");
        attempt("copy", () -> Files.copy(one, copy).getFileName());
        attempt("copy again", () -> Files.copy(one, copy));
        attempt("copy over", () -> Files.copy(new ByteArrayInputStream("new text".getBytes()), copy, StandardCopyOption.REPLACE_EXISTING));
        attempt("copy out", () -> {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            return Files.copy(copy, out) + " " + out;
        });
        attempt("copy a directory", () -> Files.list(Files.copy(base.resolve("a"), base.resolve("d"))).count());
        attempt("move", () -> Files.exists(Files.move(copy, base.resolve("d/moved.txt"))) + " " + Files.exists(copy));
        attempt("move over a full directory", () -> Files.move(one, base.resolve("d"), StandardCopyOption.REPLACE_EXISTING));
        attempt("move atomically", () -> Files.move(base.resolve("d/moved.txt"), base.resolve("e.txt"), StandardCopyOption.ATOMIC_MOVE).getFileName());
        attempt("delete a full directory", () -> {
            Files.delete(base.resolve("a/b"));
            return "";
        });
        attempt("delete nothing", () -> {
            Files.delete(base.resolve("none"));
            return "";
        });
        attempt("delete if there", () -> Files.deleteIfExists(base.resolve("none")));
        attempt("read nothing", () -> Files.readAllBytes(base.resolve("none")));
        attempt("read a directory", () -> Files.readAllBytes(base));
        attempt("write below a file", () -> Files.writeString(one.resolve("x"), ""));
        attempt("list a file", () -> Files.list(one));
        attempt("directory again", () -> Files.createDirectory(base.resolve("a")));
        attempt("directories over a file", () -> Files.createDirectories(one));
        attempt("file again", () -> Files.createFile(one));
        attempt("walk nothing", () -> Files.walk(base.resolve("none")));
        attempt("bad bytes", () -> Files.readString(Files.write(base.resolve("bad"), new byte[] {(byte) 0xff, 'a'})));
        attempt("bad lines", () -> Files.readAllLines(base.resolve("bad"), StandardCharsets.UTF_8));
        attempt("latin lines", () -> Files.readAllLines(base.resolve("bad"), StandardCharsets.ISO_8859_1));
        attempt("unmappable", () -> Files.writeString(base.resolve("bad"), "\u20ac", StandardCharsets.ISO_8859_1));
        attempt("mismatch", () -> Files.mismatch(one, base.resolve("e.txt")) + " " + Files.mismatch(one, one));
        attempt("append", () -> Files.readString(Files.writeString(one, "+more", StandardOpenOption.APPEND)));
        attempt("same", () -> Files.isSameFile(one, base.resolve("a/../a/one.txt")));
        attempt("same as nothing", () -> Files.isSameFile(one, base.resolve("none")));
    }

    static void attributes() throws IOException {
        Path one = base.resolve("a/one.txt");
        FileTime time = FileTime.fromMillis(1_600_000_000_000L);
        Files.setLastModifiedTime(one, time);
        BasicFileAttributes basic = Files.readAttributes(one, BasicFileAttributes.class);
        System.out.println(basic.lastModifiedTime() + " " + basic.size() + " " + basic.isRegularFile() + " " + basic.isSymbolicLink() + " " + basic.isOther() + " " + (basic.fileKey() != null));
        Files.setPosixFilePermissions(one, PosixFilePermissions.fromString("rw-r-----"));
        System.out.println(PosixFilePermissions.toString(Files.getPosixFilePermissions(one)) + " " + Files.isExecutable(one) + " " + Files.isReadable(one) + " " + Files.isHidden(base.resolve(".h")));
        System.out.println(new TreeMap<>(Files.readAttributes(one, "size,isDirectory,lastModifiedTime")) + " " + Files.getAttribute(one, "unix:mode") + " " + Files.getAttribute(one, "posix:permissions").equals(EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.GROUP_READ)) + " " + Files.getAttribute(one, "unix:nlink"));
        Files.setAttribute(one, "lastModifiedTime", FileTime.fromMillis(0));
        System.out.println(Files.getLastModifiedTime(one) + " " + Files.getFileAttributeView(one, BasicFileAttributeView.class).name() + " " + (Files.getOwner(one).getName() != null) + " " + new TreeSet<>(base.getFileSystem().supportedFileAttributeViews()).containsAll(List.of("basic", "posix", "unix")));
        attempt("unknown attribute", () -> Files.getAttribute(one, "nothing"));
        attempt("unknown view", () -> Files.getAttribute(one, "dos5:x"));
        attempt("bad permissions", () -> PosixFilePermissions.fromString("rwx"));
        Path link = Files.createSymbolicLink(base.resolve("link"), Path.of("a/one.txt"));
        System.out.println(Files.isSymbolicLink(link) + " " + Files.readSymbolicLink(link) + " " + Files.readString(link).length() + " " + Files.isRegularFile(link, LinkOption.NOFOLLOW_LINKS) + " " + base.relativize(link.toRealPath().startsWith(base.toRealPath()) ? base.resolve(base.toRealPath().relativize(link.toRealPath())) : link));
        Path hard = Files.createLink(base.resolve("hard"), one);
        System.out.println(Files.isSameFile(hard, one) + " " + Files.getAttribute(one, "unix:nlink"));
        Files.createSymbolicLink(base.resolve("dangling"), Path.of("nowhere"));
        System.out.println(Files.exists(base.resolve("dangling")) + " " + Files.exists(base.resolve("dangling"), LinkOption.NOFOLLOW_LINKS) + " " + Files.notExists(base.resolve("dangling")));
        attempt("dangling", () -> base.resolve("dangling").toRealPath());
        attempt("not a link", () -> Files.readSymbolicLink(one));
        Files.createSymbolicLink(base.resolve("a/loop"), Path.of("../a"));
        attempt("loop", () -> {
            try (Stream<Path> all = Files.walk(base.resolve("a"), FileVisitOption.FOLLOW_LINKS)) {
                return all.count();
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        });
        Path temporary = Files.createTempDirectory(base, "pre"), file = Files.createTempFile(temporary, null, null);
        System.out.println(temporary.getFileName().toString().startsWith("pre") + " " + file.toString().endsWith(".tmp") + " " + PosixFilePermissions.toString(Files.getPosixFilePermissions(file)) + " " + Files.getFileStore(base).isReadOnly());
    }

    public static void main(String[] args) throws Exception {
        base = Files.createTempDirectory("trees");
        try {
            tree();
            copies();
            attributes();
        } finally {
            try (Stream<Path> all = Files.walk(base)) {
                for (Path each : all.sorted(Comparator.reverseOrder()).toList()) Files.delete(each);
            }
        }
        System.out.println(Files.exists(base));
    }
}
